/** So many pieces of work at once; the others wait, in the order of coming. */
export function limitedTo(atOnceMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnceMax) running += 1
    // Whoever is done hands its place over: it is taken before anybody else can come.
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
