/** Does several works at once, except that works with a key in common keep their order. */
import { limitedTo } from '#server/rate-limits/limited-to.ts'

export type Turn = { readonly keys: readonly string[]; readonly work: () => Promise<void> }

/** Every connection plans its statements anew: more of them at once cost more than they gain on a few processors. */
const worksAtOnceMax = 3

export async function inTurns(turns: readonly Turn[]): Promise<void> {
  const limited = limitedTo(worksAtOnceMax)
  const lastOf = new Map<string, Promise<void>>()
  const all = turns.map(({ keys, work }) => {
    const before = keys.flatMap((key) => lastOf.get(key) ?? [])
    const done = Promise.all(before).then(() => limited(work))
    for (const key of keys) lastOf.set(key, done)
    return done
  })
  await Promise.all(all)
}
