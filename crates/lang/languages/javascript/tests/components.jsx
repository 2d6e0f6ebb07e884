import React, { useState as useLocal, memo } from 'react';
//                                                ^ import names "useState as useLocal, memo" alias "React"
import * as api from "./api.js";
//                   ^ import alias "api"
import './style.css';
//     ^ import
export { Button, Link as default } from './controls';
//                                      ^ import names "Button, Link as default" reexport
//       ^ export
export * from './theme';
//            ^ import names "*" reexport
export * as icons from './icons';
//          ^ export
//                     ^ import alias "icons" reexport

export class Cart extends React.Component {
    //       ^ definition.class signature "export class Cart extends React.Component"
    //       ^ export
    //                          ^ reference.inherit receiver "React"
    #items = [];
    static title = 'Your cart';
    //     ^ definition.field in "Cart"
    //             ^ literal
    submit = async () => { await api.orders.send(this.#items); };
    // <- definition.method in "Cart" signature "submit = async () =>"
    //                                      ^ reference.call receiver "api.orders" in "submit"

    constructor(props) { super(props); this.close = () => {}; }
    //                                      ^ definition.method in "Cart"
    // <- definition.constructor in "Cart"

    get total() { return new Money(0); }
    //  ^ definition.method in "Cart"
    //                       ^ reference.call in "total"

    @bound
    // ^ reference.decorate
    render() {
        // <- definition.method in "Cart"
        return (
            <Layout.Page title="Can't be empty" className="wide-page">
                {/* a comment */}
                <Row key="1" items={this.#items} />
                <p>Don't leave yet</p>
            </Layout.Page>
        );
    }
}

export const Row = memo(({ items }) => <li>{items}</li>), EMPTY = [];
//           ^ definition.constant
//           ^ export
//                                                        ^ export
export const { start, stop: halt } = createSlice({ name: 'cart' }).actions;
//             ^ definition.constant
//             ^ export
//                          ^ export
//                                                       ^ literal
export default function App() {
    //                  ^ definition.function
    //                  ^ export
    const onClick = () => { toast.error('Please sign in first'); };
    //    ^ definition.function in "App"
    //                                  ^ literal
    return <Row onClick={onClick} />;
    //      ^ reference.call in "App"
}
