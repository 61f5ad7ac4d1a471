/** So many at once and no more: whoever comes later waits for a place, in the order of coming. */

export type InPlace = <T>(work: () => Promise<T>) => Promise<T>

export function placesFor(atOnceMax: number): InPlace {
  const waiting: (() => void)[] = []
  let free = atOnceMax
  const enter = async (): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((called) => waiting.push(called))
  }
  /** A place goes to whoever waits longest; only where nobody does is it free again. */
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
