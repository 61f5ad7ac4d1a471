/** How long a test waits for what has to come: a machine that is busy with other things is slow, not wrong. */
export const patient = { timeout: 30_000, interval: 20 }
