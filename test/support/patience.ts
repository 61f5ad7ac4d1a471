/** How long a test waits: a busy machine is slow, not wrong. */
export const patient = { timeout: 30_000, interval: 20 }
