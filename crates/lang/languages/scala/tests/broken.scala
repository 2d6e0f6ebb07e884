package com.shop
class Sound extends Base {
  //  ^ definition.class
  //                ^ reference.inherit
  def fine(x: Int): Int = x
  //  ^ definition.method in "Sound"
}
object Half { val = }
class After { def rest = 1 }
//    ^ definition.class
