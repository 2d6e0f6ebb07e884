import { open } from "./modal";
import { keys } from "./keys";

open(keys.join());
