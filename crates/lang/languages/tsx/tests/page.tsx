import { FC } from 'react';
//                 ^ import names "FC"
import type { Props } from './types';
//                         ^ import names "Props"

export const Page: React.FC<Props> = ({ rows }) => {
    //       ^ definition.function signature "export const Page: React.FC<Props> = ({ rows }) =>"
    //       ^ export
    //                   ^ reference.type receiver "React"
    //                      ^ reference.type
    const [open, setOpen] = useState<boolean>(false);
    //                      ^ reference.call in "Page"
    const items = rows.map(row => <Item key={row.id} label="Add to cart" />);
    //                             ^ reference.call in "Page"
    //                                                     ^ literal
    return <Menu.Root open={open}>{items}</Menu.Root>;
    //           ^ reference.call receiver "Menu" in "Page"
};

export default class Dialog extends Component<Props, State> {
    //               ^ definition.class
    //               ^ export
    //                              ^ reference.inherit
    private open = false;
    //      ^ definition.field in "Dialog"
    render() { return <Page rows={[]} />; }
    // <- definition.method in "Dialog"
}
