/** How long a test waits. The timeouts are generous, because busy machines are slow. */
export const patient = { timeout: 30_000, interval: 20 }
