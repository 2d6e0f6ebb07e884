import Foundation
//     ^ import
@testable import Shop
//               ^ import
import struct Money.Amount
//            ^ import

/// Keeps orders.
@objc public class Orders<T>: Base, Finder where T: Row {
    //             ^ definition.class doc "Keeps orders."
    //             ^ export
    //                        ^ reference.inherit in "Orders"
    //                              ^ reference.inherit
    static let shared = Orders()
    //         ^ definition.field in "Orders"
    //                  ^ reference.call
    @Published var title: String = "my orders"
    // ^ reference.decorate
    //             ^ definition.field in "Orders"
    //                             ^ literal
    init(size: Int) throws {
        // <- definition.constructor in "Orders"
        self.cache.load(size, "the orders")
        //         ^ reference.call receiver "self.cache" in "init"
        //                    ^ literal
    }
    deinit {}
    // <- definition.method in "Orders"
    override func find<K>(_ id: K) async throws -> [String: Shop.Order] {
        //        ^ definition.method in "Orders" signature "override func find<K>(_ id: K) async throws -> [String: Shop.Order]"
        //                                                       ^ reference.type
        guard let row = rows else { throw Failure.missing("no such order") }
        //                                        ^ reference.call receiver "Failure"
        return try await client?.get()
        //                       ^ reference.call
    }
    subscript(i: Int) -> Int { 1 }
    // <- definition.method in "Orders"
    enum State: String {
        // ^ definition.enum in "Orders"
        case open = "is open", done
        //   ^ definition.variant in "Orders.State"
        //                     ^ definition.variant in "Orders.State"
        static func == (a: State, b: State) -> Bool { true }
    }
}

extension Orders: Codable {
    //            ^ reference.inherit in "Orders"
    func encode() { save() }
    //   ^ definition.method in "Orders"
}

struct Line { let count: Int }
//     ^ definition.struct
//                ^ definition.field in "Line"
protocol Finder: AnyObject {
    //   ^ definition.interface
    associatedtype Row
    //             ^ definition.type in "Finder"
    var count: Int { get }
    //  ^ definition.field in "Finder"
    func find(_ id: Int) -> Row
    //   ^ definition.method in "Finder"
}
typealias Handler = (Order) -> Void
//        ^ definition.type
actor Worker {}
//    ^ definition.class
let limit = 3
//  ^ definition.variable
func main() {}
//   ^ definition.function
