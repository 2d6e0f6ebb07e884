using Shop;
//    ^ import
var app = Builder.Create(args);
//  ^ definition.variable
app.Run("http://localhost");
//  ^ reference.call receiver "app"
void Stop() { }
//   ^ definition.function
