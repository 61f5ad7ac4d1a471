/** The live indication (MKT-09): whether documents would clear, as far as their payee may know. */
import { topics } from '#contract/topics.ts'
import {
  type Indication,
  type IndicationRange,
  type NoBackTest,
  type NoIndication,
  rangeOf,
} from '#domain/clearing/indication.ts'
import {
  backTestRunsMin,
  indicationBeatMs,
  indicationOtherPayeesMin,
  indicationsPerMinuteMax,
} from '#domain/clearing/limits.ts'
import { countOthers } from '#domain/clearing/shared-members.ts'
import type { Context } from '../context.ts'
import { writeEvent } from '../domain-events/store.ts'
import { type BackTestQuery, backTest, type PlayedBackTest } from './back-test.ts'
import {
  type IndicationBook,
  indicationWork,
  type MarketRef,
  makeIndicationBooks,
} from './indication-books.ts'
import type { Claim, IndicationAnswers, NeededRates } from './indication-engine.ts'
import { makeIndicationWatches, type Requester } from './indication-watches.ts'
import { type LostItem, neededRates } from './needed-rates.ts'

/** Documents of one market; the payee's own minimum is added here. */
export type ClaimGroup = {
  readonly market: MarketRef
  readonly claims: readonly (Omit<Claim, 'minimumBps'> & { readonly fixed: boolean })[]
}
type DocumentAnswers = readonly (Indication | NoIndication)[]

export type Indications = {
  /** Of what is typed: one range for each list of groups, which counts as one indication. */
  readonly ofTyped: (
    requester: Requester,
    key: string,
    lists: readonly (readonly ClaimGroup[])[],
  ) => Promise<readonly IndicationRange[]>
  /** Of documents on offer, each by itself; these do not count, since every change of an offer is limited. */
  readonly ofOffers: (
    requester: Requester,
    key: string,
    groups: readonly ClaimGroup[],
  ) => Promise<readonly DocumentAnswers[]>
  /** Of items that runs did not award (CLR-06): the rate that would have been enough, as far as a payee may know it. */
  readonly neededIn: (tenantId: string, market: MarketRef, lost: readonly LostItem[]) => Promise<NeededRates>
  /**
   * What a recurring offer would have brought in past runs, or why that is not said; only what may be said is counted.
   */
  readonly tested: (
    market: MarketRef,
    query: BackTestQuery,
    count: () => Promise<boolean>,
  ) => Promise<PlayedBackTest | NoBackTest>
  readonly close: () => Promise<void>
}

export function makeIndications(
  /** The context is made with these in it. */
  contextOf: () => Context,
  beatMs: number = indicationBeatMs,
): Indications {
  const nowMs = (): number => contextOf().clock().getTime()
  const books = makeIndicationBooks(contextOf)
  const watches = makeIndicationWatches(nowMs, async ({ tenantId, userId }) => {
    const { systemDb, clock, outboxWake } = contextOf()
    await writeEvent(systemDb, { tenantId, userId, topic: topics.indicationsChanged, body: {} }, clock())
    outboxWake.wake()
  })
  const isEarly = perMinute(nowMs)
  let beating: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const beat = async (): Promise<void> => {
    const changed = await books.refresh(watches.isWatched)
    if (changed.length > 0) await watches.look(changed)
  }
  const start = (): void => {
    timer ??= setInterval(() => {
      beating ??= beat()
        .catch((error: unknown) =>
          contextOf().log.warn({ err: error }, 'indications could not follow a change'),
        )
        .finally(() => {
          beating = undefined
        })
    }, beatMs).unref()
  }
  /** A book that is kept is read again as its market changes. */
  const find = (market: MarketRef) => {
    start()
    return books.find(market)
  }
  const askIn = async (
    tenantId: string,
    { market, claims }: ClaimGroup,
    isAgain = false,
  ): Promise<DocumentAnswers> => {
    const book = await find(market)
    const none = noneIn(book, tenantId)
    if (none) return claims.map(() => none)
    const requested = claims.map(({ fixed, ...claim }) => ({
      ...claim,
      minimumBps: fixed ? 0 : (book.payees.minimums.get(claim.payeeId) ?? 0),
    }))
    const task = { ask: { id: book.id, tenantId, claims: requested } }
    const found = (await indicationWork(book.place, task)) as IndicationAnswers
    // The book may have been replaced meanwhile.
    if (!found && !isAgain) return askIn(tenantId, { market, claims }, true)
    return found ?? claims.map(() => 'unavailable')
  }
  const askAll = (tenantId: string, groups: readonly ClaimGroup[]): Promise<readonly DocumentAnswers[]> =>
    Promise.all(groups.map((group) => askIn(tenantId, group)))
  const watch = (
    requester: Requester,
    name: string,
    groups: readonly ClaimGroup[],
    again: () => Promise<unknown>,
    answer: unknown,
  ) => {
    const marketIds = new Set(groups.map(({ market }) => market.marketId))
    watches.add({ ...requester, key: name, marketIds, ask: again }, answer)
  }
  return {
    ofTyped: async (requester, name, lists) => {
      if (lists.length === 0) return []
      if (!isEarly(requester.userId, lists.length))
        return lists.map(() => ({ worst: null, best: null, none: 'tooMany' }))
      const again = () =>
        Promise.all(lists.map(async (groups) => rangeOf((await askAll(requester.tenantId, groups)).flat())))
      const answer = await again()
      watch(requester, name, lists.flat(), again, answer)
      return answer
    },
    ofOffers: async (requester, name, groups) => {
      const again = () => askAll(requester.tenantId, groups)
      const answer = await again()
      if (groups.length > 0) watch(requester, name, groups, again, answer)
      return answer
    },
    neededIn: async (tenantId, market, lost) => {
      const book = await find(market)
      if (!book.isShown) return []
      return neededRates(contextOf(), market, lost, tenantId)
    },
    tested: async (market, query, count) => {
      const { isShown, isByIncome } = await find(market)
      // The award rule is published.
      if (!isShown || isByIncome) return isShown ? 'byIncome' : 'unavailable'
      if (!(await count())) return 'usedUp'
      const played = await backTest(contextOf(), market, query)
      return played.runs < backTestRunsMin ? 'tooFewRuns' : played
    },
    close: async () => {
      clearInterval(timer)
      await beating
      await books.close()
    },
  }
}

function noneIn(
  { isShown, isByIncome, tenants, payees }: IndicationBook,
  tenantId: string,
): NoIndication | undefined {
  if (!isShown) return 'unavailable'
  // The award rule is published.
  if (isByIncome) return 'byIncome'
  return countOthers(payees, tenantId, tenants) < indicationOtherPayeesMin ? 'unavailable' : undefined
}

/** Whether a person may have so many more indications of what they type within this minute; counts them. */
function perMinute(nowMs: () => number): (userId: string, count: number) => boolean {
  let minute = -1
  const used = new Map<string, number>()
  return (userId, count) => {
    const now = Math.floor(nowMs() / 60_000)
    if (now !== minute) used.clear()
    minute = now
    const before = used.get(userId) ?? 0
    if (before + count > indicationsPerMinuteMax) return false
    used.set(userId, before + count)
    return true
  }
}
