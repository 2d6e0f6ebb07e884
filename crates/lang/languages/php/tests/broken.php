<?php
class Sound
//    ^ definition.class
{
    public function fine() { return $this->rest(); }
    //              ^ definition.method in "Sound"
}
$x = [1, 2;
function after() {}
//       ^ definition.function
