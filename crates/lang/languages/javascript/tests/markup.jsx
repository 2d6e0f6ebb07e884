export const Empty = () => <Layout.Page title="Nothing here" className="wide-page">Don't leave yet</Layout.Page>;
//                                 ^ reference.call receiver "Layout" in "Empty"
//                                            ^ literal
