/** A background loop: runs again at once while there is more to do, otherwise when woken or after a delay. */

export type Loop = {
  readonly wake: () => void
  /** Resolves when the current run has ended. */
  readonly stop: () => Promise<void>
}
export type Turn = {
  /** Does some work and returns whether there is more. */
  readonly work: () => Promise<boolean>
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Several loops of the same work. */
export function startLoops(count: number, turn: Turn): Loop {
  const loops = Array.from({ length: count }, () => startLoop(turn))
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  }
}

export function startLoop({ work, everyMs, onError }: Turn): Loop {
  const state = { going: true, woken: false }
  let resume = (): void => undefined
  const rest = (): Promise<void> =>
    new Promise((rested) => {
      const timer = setTimeout(rested, everyMs)
      resume = () => {
        clearTimeout(timer)
        rested()
      }
    })
  const turn = (): Promise<boolean> =>
    work().catch((error: unknown) => {
      onError(error)
      return false
    })
  const run = async (): Promise<void> => {
    while (state.going) {
      state.woken = false
      const more = await turn()
      if (state.going && !state.woken && !more) await rest()
    }
  }
  const running = run()
  return {
    wake: () => {
      state.woken = true
      resume()
    },
    stop: async () => {
      state.going = false
      resume()
      await running
    },
  }
}
