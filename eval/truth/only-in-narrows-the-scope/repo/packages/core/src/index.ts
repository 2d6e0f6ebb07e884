export { retry } from "./retry";
