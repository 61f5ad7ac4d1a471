/** Identical requests within the window are sent once, and every caller gets the one answer. */
import type { Route } from '#contract/route.ts'
import { requestDedupeMs } from '#web/limits.ts'
import { CallFailed } from './failed.ts'

type SentRequest = {
  readonly atMs: number
  readonly effect: Route['effect']
  readonly answer: Promise<unknown>
}

const sent = new Map<string, SentRequest>()

export function once<T>(identity: string, effect: Route['effect'], send: () => Promise<T>): Promise<T> {
  const nowMs = performance.now()
  dropWhere(({ atMs }) => nowMs - atMs >= requestDedupeMs)
  const earlier = sent.get(identity)
  if (earlier) return earlier.answer as Promise<T>
  if (effect === 'writes') forgetReads()
  const answer = send()
  sent.set(identity, { atMs: nowMs, effect, answer })
  // Reads that started before a write may have seen the old state.
  const settle = effect === 'writes' ? forgetReads : () => undefined
  answer.then(settle, (error: unknown) => {
    settle()
    const refused = error instanceof CallFailed && error.status !== undefined && !error.unreadable
    if (!refused) sent.delete(identity)
  })
  return answer
}

/** After a write, earlier reads are dropped from the window. */
export const forgetReads = () => dropWhere(({ effect }) => effect === 'reads')

/** Drops everything, as a page that is loaded anew has sent nothing. */
export const forgetRequests = () => sent.clear()

function dropWhere(past: (entry: SentRequest) => boolean): void {
  for (const [identity, entry] of sent) if (past(entry)) sent.delete(identity)
}
