/** How long a test waits for what has to come, however busy the machine is. */
export const waitTimeoutMs = 30_000;
