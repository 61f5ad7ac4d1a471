/** The timeline of an offer, oldest first; events of several documents at one moment are one step. */
import type * as contract from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { lostRunsShownMax } from '#domain/offers/limits.ts'
import { isEnd } from '#domain/offers/states.ts'
import { amountText } from './offer-view.ts'
import type { ItemRow, LifeRow } from './present.ts'

type Step = Reply<typeof contract.offerRead>['timeline'][number]
type Event = Pick<Step, 'kind' | 'at' | 'state'> & { readonly minor?: bigint }
type Summed = Event & Pick<Step, 'documents'> & Partial<Pick<Step, 'clearings'>>

function eventsOf(item: ItemRow): readonly Event[] {
  const { award, state, changedAt } = item
  const events: Event[] = []
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

export function timelineOf(life: LifeRow): Step[] {
  const { row, items } = life
  const steps = new Map<string, Summed>()
  for (const event of items.flatMap(eventsOf)) {
    const key = `${event.at} ${event.kind} ${event.state}`
    const known = steps.get(key)
    const minor = (known?.minor ?? 0n) + (event.minor ?? 0n)
    steps.set(key, { ...event, minor, documents: (known?.documents ?? 0) + 1 })
  }
  const submitted = {
    kind: 'submitted' as const,
    at: row.offerTime,
    state: null,
    documents: items.length,
    minor: items.reduce((sum, { minor }) => sum + BigInt(minor), 0n),
  }
  const later: readonly Summed[] = [...steps.values(), ...lostSteps(life)]
  return [submitted, ...later.toSorted((a, b) => (a.at < b.at ? -1 : 1))].map(
    ({ kind, at, state, documents, minor, clearings = null }: Summed) => ({
      kind,
      at,
      documents,
      state,
      clearings,
      amount: minor !== undefined && minor > 0n ? amountText(minor, row.currency) : null,
    }),
  )
}
