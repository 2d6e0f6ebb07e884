/**
 * Users of the forum and what they may do.
 */
'use strict';

const path = require('path');
//                   ^ import alias "path"
//    ^ !definition.constant
const { format, parse: read } = require('./dates');
//                                      ^ import names "format, parse as read"
const login = require('../auth').signIn;
//                    ^ import names "signIn as login"
require('./plugins')(module.exports);
//      ^ import
//      ^ !literal
const settings = require.main.require('./src/settings');
//                                    ^ import
const lazy = () => import('./admin.mjs');
//                        ^ import
//    ^ definition.function signature "const lazy = () =>"

const LIMIT = 10;
//    ^ definition.constant
let cursor = null;
//  ^ definition.variable
var legacy = 'visible text', other;
//  ^ definition.variable
//           ^ literal
//                           ^ definition.variable

const User = module.exports;

// Whether there is such a user.
User.exists = async function (uids) {
//   ^ definition.method in "User" doc "Whether there is such a user." signature "User.exists = async function (uids)"
    return db.store.isMember('users:uid', uids);
    //              ^ reference.call receiver "db.store" in "exists"
};

exports.rename = (user, name) => {
//      ^ definition.function in ""
//      ^ export
    if (!name) {
        throw new UserError(user + ' has no name');
        //        ^ reference.call in "rename"
        //                         ^ !literal
    }
};

function Queue(size) {
    // <- !definition.method
    this.push = item => item;
    //   ^ definition.method in "Queue"
}
Queue.prototype.drain = function () {};
//              ^ definition.method in "Queue"
Queue.prototype = {
    peek() { return `next of ${this.size} items`; },
    // <- definition.method in "Queue"
    //                              ^ !literal
    clear: function () {},
    // <- definition.method in "Queue"
};

async function* pages(from) {
    //          ^ definition.function signature "async function* pages(from)"
    router.get('/users', controllers.users.list);
    //                                     ^ reference.read receiver "controllers.users" in "pages"
}

const reducers = {
    add(state) { return state; },
    // <- definition.method in "reducers"
    'remove-all': state => state,
    async load() {},
    //    ^ definition.method in "reducers"
    nested: { deep() {} },
    //        ^ definition.method in "reducers"
};

module.exports = { LIMIT, find: Queue, count() {} };
//                 ^ export
//                        ^ export
//                                     ^ export
//                                     ^ definition.method in ""

define('forum/topic', ['jquery', 'components'], function ($) {});
//                     ^ import
//                               ^ import
jest.mock('../api');
//        ^ import
