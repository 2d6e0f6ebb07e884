<?php
// Orders of the shop.
declare(strict_types=1);

namespace App\Http\Controllers;
//        ^ package

use App\Models\Order as Model, App\Money;
//  ^ import alias "Model"
//                             ^ import
use App\Events\{Paid, Refunded as Undone, Stock\Low};
//  ^ import names "Paid, Refunded as Undone, Stock\Low"
use function App\Support\total;
//           ^ import
require_once __DIR__ . '/bootstrap.php';
//                     ^ import
//                     ^ !literal
include('views/header.php');
//      ^ import

const TIMEOUT = 30;
//    ^ definition.constant
define('SHOP_NAME', 'The corner shop');
//      ^ definition.constant
//                  ^ literal
$router = new Router();
// <- !definition.method
$router->get('/orders', [OrderController::class, 'index']);
//       ^ reference.call receiver "$router"
//                       ^ reference.read

/**
 * Shows orders.
 */
#[Route('/orders')]
// ^ reference.decorate
abstract class OrderController extends Controller implements Countable, \Psr\Log\LoggerAwareInterface
    //         ^ definition.class doc "Shows orders."
    //                                 ^ reference.inherit
    //                                                       ^ reference.inherit
    //                                                                           ^ reference.inherit
{
    use Authorizes, Concerns\Pages;
    //  ^ reference.inherit
    //                       ^ reference.inherit

    public const PER_PAGE = 20, MAX = 100;
    //           ^ definition.constant in "OrderController"
    //                          ^ definition.constant in "OrderController"
    protected static ?string $title = 'All orders';
    //                        ^ definition.field in "OrderController"
    //                                ^ literal

    public function __construct(private readonly Mailer $mailer, int $limit = 3)
    //              ^ definition.constructor in "OrderController"
    //                                                   ^ definition.field in "OrderController"
    //                                           ^ reference.type
    {
        parent::__construct();
        //      ^ reference.call receiver "parent"
    }

    public function show(Request|Command $request, ?Money $least): Response
    //              ^ definition.method in "OrderController" signature "public function show(Request|Command $request, ?Money $least): Response"
    //                           ^ reference.type in "show"
    //                                              ^ reference.type in "show"
    //                                                             ^ reference.type in "show"
    {
        $order = Model::findOrFail($request->id());
        //       ^ reference.read in "show"
        //              ^ reference.call receiver "Model" in "show"
        //                                   ^ reference.call receiver "$request" in "show"
        $this->mailer?->send(new Mail\Receipt($order));
        //              ^ reference.call receiver "$this->mailer" in "show"
        //                            ^ reference.call in "show"
        throw new \RuntimeException("order {$order->id} was not found");
        //         ^ reference.call in "show"
        return \App\Support\view(Status::Open, total($order));
        //                  ^ reference.call in "show"
        //                       ^ reference.read in "show"
        //                                     ^ reference.call in "show"
    }

    abstract protected function rows(): static;
    //                          ^ definition.method in "OrderController"
    //                                  ^ !reference.type
}

interface Payable extends Priced { public function pay(): void; }
//        ^ definition.interface
//                        ^ reference.inherit
//                                                 ^ definition.method in "Payable"
trait Pages { protected int $page = 1; }
//    ^ definition.interface
//                           ^ definition.field in "Pages"
enum Status: string implements HasLabel { case Open = 'is open'; case Closed = 'shut'; }
//   ^ definition.enum
//                             ^ reference.inherit
//                                             ^ definition.variant in "Status"
//                                                                    ^ definition.variant in "Status"

function helper(Order $order): string { return 'a visible text'; }
//       ^ definition.function
//                                             ^ literal
