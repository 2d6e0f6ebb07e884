namespace Shop.Old
//        ^ package
{
    using Inner.Things;
    //    ^ import
    class Sound { void Fine() { Work(); } }
    //    ^ definition.class
    //                 ^ definition.method in "Sound"
    //                          ^ reference.call in "Fine"
    class Half { int x = ; void Broken( { } }
    class After { void Rest() { } }
    //    ^ definition.class
}
