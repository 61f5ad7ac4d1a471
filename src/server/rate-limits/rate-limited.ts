/**
 * Paces work: a few at a time, a pause, the next few, so that other work gets in between. Above the limit of waiting
 * calls, further ones are done at once, because waiting calls use memory.
 */
export function rateLimited({ atATime, everyMs, waitingMax }: Pace) {
  const waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let left = atATime
  const refill = (): void => {
    const next = waiting.splice(0, atATime)
    left = atATime - next.length
    timer = next.length > 0 ? setTimeout(refill, everyMs) : undefined
    for (const go of next) go()
  }
  return (): Promise<void> => {
    timer ??= setTimeout(refill, everyMs)
    if (left > 0 || waiting.length >= waitingMax) {
      left = Math.max(0, left - 1)
      return Promise.resolve()
    }
    return new Promise((go) => void waiting.push(go))
  }
}

type Pace = { readonly atATime: number; readonly everyMs: number; readonly waitingMax: number }
