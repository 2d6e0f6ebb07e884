// Orders as the shop's server knows them.
import type { Money } from '../money';
//                         ^ import names "Money"
import fs = require('fs');
//                  ^ import alias "fs"
import Client, { type Options as ClientOptions } from "./client";
//                                                    ^ import names "Options as ClientOptions" alias "Client"

/** What can be paid. */
export interface Payable extends Priced<Money>, core.Entity {
    //           ^ definition.interface doc "What can be paid."
    //           ^ export
    //                           ^ reference.inherit
    //                                                ^ reference.inherit receiver "core"
    //                                  ^ reference.type
    readonly total: Money;
    //       ^ definition.field in "Payable"
    //              ^ reference.type in "total"
    pay(by: Card): Promise<Receipt | undefined>;
    // <- definition.method in "Payable" signature "pay(by: Card): Promise<Receipt | undefined>"
    //                     ^ reference.type in "pay"
}

export type Status = Open | Closed;
//          ^ definition.type
//          ^ export
//                   ^ reference.type in "Status"
type Row = { id: string; load(): void };
//           ^ definition.field in "Row"
//                       ^ definition.method in "Row"

export enum Color { Red = 'bright red', Green }
//          ^ definition.enum
//                  ^ definition.variant in "Color"
//                                      ^ definition.variant in "Color"
//                        ^ literal

@Injectable({ providedIn: 'root' })
// ^ reference.decorate
export abstract class Store<T> extends Base<T> implements Payable, OnInit {
    //                ^ definition.class
    //                                 ^ reference.inherit
    //                                                    ^ reference.inherit
    //                                                             ^ reference.inherit
    private rows: Row[] = [];
    //      ^ definition.field in "Store"
    //            ^ reference.type in "rows"
    onChange = (row: Row): void => { this.save(row); };
    // <- definition.method in "Store"

    constructor(private readonly client: Client, limit = 3) { super(); }
    // <- definition.constructor in "Store"
    //                           ^ definition.field in "Store"
    //                                   ^ reference.type

    abstract save(row: Row): void;
    //       ^ definition.method in "Store"
    find(id: string): Row;
    // <- definition.method in "Store"
    find(id: any): Row { return this.client.get<Row>(`/rows/${id}`) as Row; }
    //                                      ^ reference.call receiver "this.client" in "find"
}

export namespace Shop {
    //           ^ definition.module
    export const VERSION = 2;
    //           ^ definition.constant in "Shop"
    //           ^ export
}

declare module 'legacy-lib' {
    //         ^ definition.module
    export function open(path: string): void;
    //              ^ definition.function in "legacy-lib"
}
declare const BUILD: string;
//            ^ definition.constant

export const load = async (
    //       ^ definition.function signature "export const load = async ( options: ClientOptions, ): Promise<Row> =>"
    options: ClientOptions,
): Promise<Row> => {
    return fetch("https://shop.example/api");
};
export default load;
//             ^ export
