/** What happened to an offer, oldest first: what came over several documents at once is one step. */
import type * as contract from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { type DocumentOfferState, documentOfferStateOf } from '#domain/offers/labels.ts'
import { isEnd } from '#domain/offers/states.ts'
import type { ItemRow, LifeRow } from './present.ts'
import { amountText } from './shown.ts'

type Step = Reply<typeof contract.offerRead>['timeline'][number]
type Event = Pick<Step, 'kind' | 'at' | 'state'> & { readonly minor?: bigint }

function eventsOf(item: ItemRow): readonly Event[] {
  const { award, notAwarded, state, changedAt } = item
  const events: Event[] = []
  if (notAwarded && !award) events.push({ kind: 'notAwarded', at: notAwarded.at, state: null })
  if (award) {
    events.push({ kind: 'awarded', at: award.at, state: 'awarded', minor: BigInt(award.minor) })
    const net = BigInt(award.minor) - BigInt(award.discount)
    if (award.paidAt) events.push({ kind: 'paid', at: award.paidAt, state: null, minor: net })
  }
  if (isEnd(state)) events.push({ kind: 'ended', at: changedAt, state: endOf(item) })
  return events
}

const endOf = ({ state, reviewed }: ItemRow): DocumentOfferState =>
  documentOfferStateOf({ state, reviewed, frozen: false, running: false, marketOpen: true })

export function timelineOf({ row, items }: LifeRow): Step[] {
  const steps = new Map<string, Event & { documents: number }>()
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
  return [submitted, ...[...steps.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1))].map(
    ({ kind, at, state, documents, minor }) => ({
      kind,
      at,
      documents,
      state,
      amount: minor !== undefined && minor > 0n ? amountText(minor, row.currency) : null,
    }),
  )
}
