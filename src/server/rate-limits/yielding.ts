/** Work on many items in turns: between two turns the event loop answers other calls. */
import { setImmediate } from 'node:timers/promises'
import { turnMsMax } from '../limits.ts'

/** Like `map`, in turns of limited time. */
export async function mapYielding<T, R>(
  items: readonly T[],
  work: (item: T, n: number) => R,
): Promise<readonly R[]> {
  const results: R[] = []
  let began = performance.now()
  for (const [n, item] of items.entries()) {
    results.push(work(item, n))
    if (performance.now() - began < turnMsMax) continue
    await setImmediate()
    began = performance.now()
  }
  return results
}
