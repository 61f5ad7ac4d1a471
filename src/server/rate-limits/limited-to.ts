/** Limits how many tasks run at once; the others wait in order. */
export function limitedTo(atOnceMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnceMax) running += 1
    // A finished task passes its slot on directly, so that no newcomer takes it first.
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
