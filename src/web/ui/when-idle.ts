/** Runs a function when the browser is idle; returns a function that cancels. */
export function whenIdle(work: () => void): () => void {
  // Not every browser has requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, soonMs)
    return () => clearTimeout(timer)
  }
  const requested = requestIdleCallback(work, { timeout: idleWithinMs })
  return () => cancelIdleCallback(requested)
}

const soonMs = 1_000
/** If the page is busy for longer than this, it runs anyway. */
const idleWithinMs = 5_000
