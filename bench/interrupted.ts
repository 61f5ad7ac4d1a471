/** Ctrl-C, as a promise that fails: a measure that races it still cleans up. */
export const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(new Error('The measures were stopped.')))
})
interrupted.catch(() => undefined)
