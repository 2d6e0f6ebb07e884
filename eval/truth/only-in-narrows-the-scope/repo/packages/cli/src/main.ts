import { retry } from "./retry";

// Retry each time.
retry(async () => 1);
