/**
 * A payment subject that the product does not have: rents that come in, of any amount, and a deposit that goes out by an order. It is
 * kept in memory.
 */
import { awardNumberIn } from '#domain/awards/number.ts'
import type { EntryKind } from '#domain/bank-files/entries.ts'
import { exception, type Match, result } from '#domain/bank-files/matches.ts'
import type { Day } from '#domain/day.ts'
import { done } from '#domain/result.ts'
import type { MatchedEntry, PayerSubject } from '#server/payment-subject.ts'

/** The order of the deposit, and its number. */
export const depositOrder = '0190aaaa-0000-7000-8000-00000000abcd'
export const deposit = 'DEPOSIT-1'
/** A person may also name the third rent like this. */
export const aliasOfThird = '7777-7773'
const firstDay = '2026-11-01' as Day

type Rent = { readonly number: string; readonly id: string }
const rents: readonly Rent[] = [1, 2, 3].map((n) => ({
  number: `RENT-${n}`,
  id: `0190bbbb-0000-7000-8000-00000000000${n}`,
}))
const things: readonly Rent[] = [...rents, { number: deposit, id: '0190bbbb-0000-7000-8000-0000000000ff' }]
const thingOf = (id: string): Rent | undefined => things.find((one) => one.id === id)

const incoming = (entry: { readonly kind: EntryKind; readonly valueDate: Day | null }): Match => {
  if (entry.valueDate === null) return exception('dateMissing')
  if (entry.valueDate < firstDay) return exception('tooEarly')
  return result(entry.kind === 'incoming' ? 'paid' : 'returned')
}

const outgoing = ({ kind }: { readonly kind: EntryKind }): Match =>
  kind === 'refusal' ? result('refused') : result('paid')

/** What was recorded, in words, in its order. */
export function rentSubjects() {
  const records: string[] = []
  const record =
    (what: string) =>
    async (_work: unknown, _source: unknown, entries: readonly MatchedEntry<Rent | undefined>[]) => {
      for (const { entry, thing } of entries)
        records.push([what, thing?.number, entry.amount, entry.valueDate].filter(Boolean).join(' '))
      return { journaled: [], ended: [] }
    }
  const common = {
    find: async (_db: unknown, references: readonly string[], of: { readonly tenantId: string }) =>
      new Map(
        things
          .filter(({ number }) => references.includes(number))
          .map(({ number, id }) => [number, { id, tenantId: of.tenantId }]),
      ),
    settle: record('settled'),
    return: record('returned'),
    refuse: record('refused'),
    itemsOf: () => [],
    eventsOf: () => [],
    shown: `select json_build_object('id', e.subject_id)`,
    viewOf: (row: unknown) => {
      const { id } = row as { readonly id: string }
      const view = {
        id,
        number: thingOf(id)?.number ?? '',
        page: '/rents',
        state: 'due',
        bankRefusal: null,
        party: 'Tenant',
        currency: 'CNY',
        amount: '5000.00',
        payBy: null,
        isWaiting: true,
        isPaid: false,
        canRecord: false,
      } as const
      return { view, isOwn: false, missing: null, solutions: [] }
    },
    unknown: 'notFound',
    lockOwn: async () => new Set<string>(),
  } as const
  const rent: PayerSubject<Rent | undefined> = {
    ...common,
    name: 'rent',
    kinds: ['incoming', 'incomingReturn'],
    referenceIn: (text) => (awardNumberIn(text) === aliasOfThird ? 'RENT-3' : /RENT-\d+/.exec(text)?.[0]),
    inOrder: async () => [],
    match: async (_work, _source, entries) =>
      entries.map(({ entry, id }) => ({ match: incoming(entry), thing: thingOf(id) })),
    preview: () => async (entries) =>
      entries.map(({ entry }) => ({ match: incoming(entry), due: undefined })),
    record: async (_work, _of, id, { entry, solution, valueDate }) => {
      const number = thingOf(id)?.number ?? ''
      records.push([solution, number, entry.amount, valueDate].join(' '))
      return done({ id, number, facts: {}, events: [] })
    },
  }
  const deposits: PayerSubject<Rent | undefined> = {
    ...common,
    name: 'deposit',
    kinds: ['payment', 'return', 'refusal'],
    referenceIn: (text) => (text === deposit ? text : undefined),
    inOrder: async (_db, { orderId }) => (orderId === depositOrder ? [deposit] : []),
    match: async (_work, _source, entries) =>
      entries.map(({ entry, id }) => ({ match: outgoing(entry), thing: thingOf(id) })),
    preview: () => async (entries) =>
      entries.map(({ entry }) => ({ match: outgoing(entry), due: undefined })),
    record: async () => done({ id: '', number: '', facts: {}, events: [] }),
  }
  return { subjects: [rent, deposits] as readonly PayerSubject[], records }
}
