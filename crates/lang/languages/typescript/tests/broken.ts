export class Kept {
    //       ^ definition.class
    fine(): void {}
    // <- definition.method in "Kept"
}
export const half = (a: => ;
interface After { b: string }
//        ^ definition.interface
