/**
 * Step 2 of a request, admission: which connections a call uses. Before it: http/routes; it runs before the body is
 * read. A call with a known session uses the application's pool. Calls without a session, or with one that this process
 * has not seen yet, have a small pool of their own with a bounded queue that is fair between addresses, so that they
 * cannot delay the others. After it: http/parse.
 */
import type { Access } from '#contract/route.ts'
import { rateLimitKey } from '#domain/identity/addresses.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import {
  guestCallsAtOnceMax,
  guestRestMs,
  guestsWaitingMax,
  guestsWaitingPerAddressMax,
  guestWaitsMs,
  knownSessionMs,
  knownSessionsMax,
  memberOpenCallsAtOnceMax,
  refusalsAtATimeMax,
  refusalsEveryMs,
  refusalsWaitingMax,
  retryAfterSeconds,
  sessionLookupRestMs,
  sessionLookupsAtOnceMax,
} from '../limits.ts'
import { fairQueue, inTurn } from '../rate-limits/fair-queue.ts'
import { rateLimited } from '../rate-limits/rate-limited.ts'
import { tokenHash } from '../sessions/actor.ts'
import { authenticate, authenticatorOf, type Tokens } from '../sessions/authenticate.ts'
import { type Answer, refusedWith } from './answer.ts'
import type { Incoming } from './parse.ts'

type Closed = Exclude<Access, 'open'>

export type Admission = {
  /** Checks the session of a closed call before its body is read. */
  readonly findSession: (access: Closed, tokens: Tokens) => Promise<Result<undefined>>
  /** Whether an open call would be refused because of its address's queue, before its body is read. */
  readonly hasRoom: (tokens: Tokens) => Promise<Result<undefined, 'tooManyRequests'>>
  /** Handles an open call, for a guest or for a signed-in person. */
  readonly serveOpen: (
    incoming: Incoming,
    handle: (context: Context, incoming: Incoming) => Promise<Answer>,
  ) => Promise<Answer>
  /** Forgets a known session if the answer says that it has ended. */
  readonly note: (access: Access, tokens: Tokens, answer: Answer) => void
}

const waiting = {
  waitingMax: guestsWaitingMax,
  waitingPerSourceMax: guestsWaitingPerAddressMax,
  waitsMs: guestWaitsMs,
  retryAfterSeconds,
}

export function newAdmission(context: Context): Admission {
  const guestContext: Context = { ...context, ...context.guest }
  const lookups = fairQueue({
    ...waiting,
    atOnceMax: sessionLookupsAtOnceMax,
    restMs: sessionLookupRestMs,
  })
  const guests = fairQueue({ ...waiting, atOnceMax: guestCallsAtOnceMax, restMs: guestRestMs })
  const members = fairQueue({ ...waiting, atOnceMax: memberOpenCallsAtOnceMax, restMs: 0 })
  const known = knownSessions(() => context.clock().getTime())
  // Refusals are paced, because hundreds at once would delay other calls.
  const turnToRefuse = rateLimited({
    atATime: refusalsAtATimeMax,
    everyMs: refusalsEveryMs,
    waitingMax: refusalsWaitingMax,
  })
  const underWay = new Map<string, Promise<Result<string>>>()

  /** The id of the person, operator or API key that the session belongs to. */
  const findHolder = async (access: Closed, tokens: Tokens): Promise<Result<string>> => {
    const { name, tokenIn, lowestAccess, missingToken } = authenticatorOf(access)
    const token = tokenIn(tokens)
    if (!token) return refuse(missingToken)
    const holder = known.holderOf(token)
    if (holder !== undefined) return done(holder)
    // A page makes several calls at once; one lookup serves all of them.
    const key = `${name} ${token}`
    const lookup =
      underWay.get(key) ?? lookUp(lowestAccess, token, tokens).finally(() => underWay.delete(key))
    underWay.set(key, lookup)
    return lookup
  }

  const lookUp = async (access: Closed, token: string, tokens: Tokens) => {
    const queued = await inTurn(lookups, rateLimitKey(tokens.address), () =>
      authenticate(guestContext, access, tokens),
    )
    if (!queued.ok) await turnToRefuse()
    const caller = queued.ok ? queued.value : queued
    if (!caller.ok) return caller
    const holder = 'userId' in caller.value ? caller.value.userId : caller.value.operatorId
    known.add(token, holder)
    return done(holder)
  }

  const serveOpen: Admission['serveOpen'] = async (incoming, handle) => {
    const { token, address } = incoming
    const member = token === undefined ? undefined : await findHolder('person', incoming)
    const served = member?.ok
      ? await inTurn(members, member.value, () => handle(context, incoming))
      : await inTurn(guests, rateLimitKey(address), () => handle(guestContext, incoming))
    if (served.ok) return served.value
    await turnToRefuse()
    return refusedWith(served)
  }

  return {
    findSession: async (access, tokens) => {
      const found = await findHolder(access, tokens)
      return found.ok ? done(undefined) : found
    },
    hasRoom: async ({ token, address }) => {
      if (token !== undefined || !guests.isFullFor(rateLimitKey(address))) return done(undefined)
      await turnToRefuse()
      return refuse('tooManyRequests', { retryAfterSeconds })
    },
    serveOpen,
    note: (access, tokens, answer) => {
      const token = authenticatorOf(access).tokenIn(tokens)
      if (token && answer.kind === 'refused' && endsSession.has(answer.refused.failure)) known.forget(token)
    },
  }
}

/** Refusals after which a session is no longer known. */
const endsSession: ReadonlySet<string> = new Set([
  'sessionInvalid',
  'sessionEnded',
  'apiKeyRevoked',
  'memberDisabled',
  'userFrozen',
])

/** The owners of recently found sessions, by the hash of their token; the least recently used are dropped. */
function knownSessions(nowMs: () => number) {
  const found = new Map<string, { readonly userId: string; readonly at: number }>()
  const hashOf = (token: string): string => tokenHash(token).toString('base64')
  return {
    holderOf: (token: string): string | undefined => {
      const hash = hashOf(token)
      const session = found.get(hash)
      if (!session || nowMs() - session.at >= knownSessionMs) return undefined
      found.delete(hash)
      found.set(hash, session)
      return session.userId
    },
    add: (token: string, userId: string): void => {
      found.set(hashOf(token), { userId, at: nowMs() })
      const [oldest] = found.keys()
      if (found.size > knownSessionsMax && oldest !== undefined) found.delete(oldest)
    },
    forget: (token: string): void => void found.delete(hashOf(token)),
  }
}
