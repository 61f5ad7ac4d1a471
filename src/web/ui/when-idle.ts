/** Does something once the browser has nothing better to do; answers how to think better of it. */
export function whenIdle(work: () => void): () => void {
  // Not every browser says when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, soonMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: idleWithinMs })
  return () => cancelIdleCallback(asked)
}

const soonMs = 1_000
/** A page that is busy for longer than this has to do it all the same. */
const idleWithinMs = 5_000
