/** The timeline of an offer, oldest first; events of several documents at one moment are one step. */
import type * as contract from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { lostRunsShownMax } from '#domain/offers/limits.ts'
import { isEnd } from '#domain/offers/states.ts'
import type { ItemRow, LifeRow, TermsRow } from './offer-rows.ts'
import { amountText, ratesShown } from './offer-view.ts'

type Step = Reply<typeof contract.offerRead>['timeline'][number]
type Event = Pick<Step, 'kind' | 'at' | 'state'> & { readonly minor?: bigint }
type Summed = Event & Pick<Step, 'documents'> & Partial<Pick<Step, 'clearings' | 'change'>>

function eventsOf(item: ItemRow): readonly Event[] {
  const { award, state, changedAt } = item
  const events: Event[] = []
  if (item.reviewedAt !== null) events.push({ kind: 'passed', at: item.reviewedAt, state: null })
  if (award) {
    events.push({ kind: 'awarded', at: award.at, state: 'awarded', minor: BigInt(award.minor) })
    const net = BigInt(award.minor) - BigInt(award.discount)
    if (award.paidAt) events.push({ kind: 'paid', at: award.paidAt, state: null, minor: net })
  }
  if (isEnd(state)) events.push({ kind: 'ended', at: changedAt, state })
  return events
}

/**
 * One step for each run that did not award some items; if there are many, only the last one with their
 * number.
 */
function lostSteps({ lost }: LifeRow): readonly Summed[] {
  const steps = lost.map((run) => ({ kind: 'notAwarded' as const, state: null, clearings: 1, ...run }))
  return steps.length > lostRunsShownMax
    ? steps.slice(-1).map((last) => ({ ...last, clearings: steps.length }))
    : steps
}

const termsShown = (terms: TermsRow): NonNullable<Step['change']>['before'] => ({
  method: terms.method,
  ...ratesShown(terms),
  expectedPaymentDate: terms.expectedDate,
})

/** What each modification changed: to the terms that the next one replaced, the last to those of the offer. */
function modifiedSteps({ row, modifications }: LifeRow): readonly Summed[] {
  const now: TermsRow = { ...row, expectedDate: row.expectedPaymentDate as Day }
  return modifications.map((one, index) => ({
    kind: 'modified',
    at: one.at,
    state: null,
    documents: one.kept + one.added,
    change: {
      added: one.added,
      removed: one.removed,
      before: termsShown(one),
      after: termsShown(modifications[index + 1] ?? now),
      discountBefore: amountText(one.discountBefore, row.currency),
      discountAfter: amountText(one.discountAfter, row.currency),
    },
  }))
}

/** The documents of an offer when it was submitted, and their sum. */
function submittedStep({ row, items, modifications }: LifeRow): Summed {
  const [first] = modifications
  const sum = items.reduce((total, { minor }) => total + BigInt(minor), 0n)
  return {
    kind: 'submitted',
    at: row.offerTime,
    state: null,
    documents: modifications.reduce((count, { added }) => count - added, items.length),
    minor: first ? BigInt(first.minor) : sum,
  }
}

export function timelineOf(life: LifeRow): Step[] {
  const { row, items } = life
  const steps = new Map<string, Summed>()
  for (const event of items.flatMap(eventsOf)) {
    const key = `${event.at} ${event.kind} ${event.state}`
    const known = steps.get(key)
    const minor = (known?.minor ?? 0n) + (event.minor ?? 0n)
    steps.set(key, { ...event, minor, documents: (known?.documents ?? 0) + 1 })
  }
  const later: readonly Summed[] = [...modifiedSteps(life), ...steps.values(), ...lostSteps(life)]
  return [submittedStep(life), ...later.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))].map(
    ({ kind, at, state, documents, minor, clearings = null, change = null }: Summed) => ({
      kind,
      at,
      documents,
      state,
      clearings,
      change,
      amount: minor !== undefined && minor > 0n ? amountText(minor, row.currency) : null,
    }),
  )
}
