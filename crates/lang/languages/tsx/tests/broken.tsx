export function Sound() {
    //          ^ definition.function
    return <p>Agree & Continue</p>;
}
export const Half = () => <Row a={} b=></Row>;
function After() { return <Sound />; }
//       ^ definition.function
//                         ^ reference.call in "After"
