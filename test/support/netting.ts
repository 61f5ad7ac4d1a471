/** Netting groups for the tests of eligibility: single documents, and random groups. */
import { addDays, type Day } from '#domain/day.ts'
import { confirmations } from '#domain/documents/kinds.ts'
import { invoicePriorities } from '#domain/markets/settings.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { type ConnectedMarket, type Contract, evaluate, type NettingGroup } from './eligibility-reference.ts'
import fc from './laws.ts'
import type { NettedDocument } from './receipts-reference.ts'

const today = '2026-11-16' as Day

export const netted = (id: string, changes: Partial<NettedDocument> = {}): NettedDocument => ({
  id,
  amount: 1_000_00n,
  dueDate: '2026-12-15' as Day,
  disabled: false,
  excluded: false,
  paid: false,
  awarded: false,
  confirmation: 'none',
  creditsId: undefined,
  ...changes,
})

export const connectedMarket = (changes: Partial<ConnectedMarket> = {}): ConnectedMarket => ({
  currency: 'CNY',
  businessDate: today,
  nextPayDate: '2026-11-18' as Day,
  daysPaidEarlyMax: undefined,
  dueDateMax: undefined,
  documentMinorMin: undefined,
  invoicePriority: 'ascending',
  reserveBps: 0 as BasisPoints,
  reserveMinor: 0n,
  ...changes,
})

/** Documents of a payee that is registered, enabled and assigned to a market in their currency. */
export const group = (
  documents: readonly NettedDocument[],
  changes: Partial<NettingGroup> = {},
): NettingGroup => ({
  currency: 'CNY',
  payee: { registered: true, switchedOn: true },
  market: connectedMarket(),
  documents,
  ...changes,
})

/** A share of what is not yet due is reserved; overdue and disputed documents do not count. */
export const overdueInDispute: NettingGroup = group(
  [
    netted('small', { amount: 400_00n }),
    netted('large', { amount: 600_00n }),
    netted('overdue', { amount: 1_000_00n, dueDate: '2026-11-10' as Day, disabled: true }),
  ],
  { market: connectedMarket({ reserveBps: 4_000 as BasisPoints }) },
)

/** Why each cannot be paid early. */
export const reasonsOf = (of: NettingGroup): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...evaluate(of)].map(([id, { reasons }]) => [id, reasons]))

const days = fc.integer({ min: -5, max: 40 }).map((from) => addDays(today, from))
const rarely = fc.integer({ min: 0, max: 7 }).map((n) => n === 0)
const orNone = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })

const market = fc.record<ConnectedMarket>({
  currency: fc.constantFrom('CNY', 'CNY', 'CNY', 'USD'),
  businessDate: fc.constant(today),
  nextPayDate: fc.constantFrom<Day | undefined>('2026-11-18' as Day, '2026-11-18' as Day, undefined),
  daysPaidEarlyMax: orNone(fc.integer({ min: 1, max: 40 })),
  dueDateMax: orNone(days),
  documentMinorMin: orNone(fc.bigInt({ min: 1n, max: 150n })),
  invoicePriority: fc.constantFrom(...invoicePriorities),
  reserveBps: fc.constantFrom(0, 0, 1, 2_500, 10_000).map((bps) => bps as BasisPoints),
  reserveMinor: fc.constant(0n),
})
const reserved = fc
  .tuple(market, fc.bigInt({ min: 0n, max: 900n }))
  .map(([of, reserveMinor]) => (of.reserveBps === 0 ? { ...of, reserveMinor } : of))

const invoice = fc.record({
  amount: fc.bigInt({ min: 1n, max: 300n }),
  dueDate: days,
  disabled: rarely,
  excluded: rarely,
  paid: rarely,
  awarded: rarely,
  confirmation: fc.constantFrom('none', ...confirmations),
})
const order = fc.record({
  orderNumber: fc.constantFrom(undefined, undefined, 'PO-1', 'PO-2'),
  otherThan: fc.constantFrom([], [], ['r000', 'r001']),
})
const receipt = fc.record({
  amount: fc.constantFrom(40n, 40n, 90n, 250n),
  dueDate: days,
  documentDate: fc.constantFrom('2026-11-01' as Day, '2026-11-02' as Day),
  orderNumber: fc.constantFrom('PO-1', 'PO-2'),
  paid: fc.boolean(),
  isSeveral: fc.boolean(),
  invoice: fc.nat(12),
  isReturned: rarely,
})
const note = fc.record({
  amount: fc.bigInt({ min: -200n, max: -1n }),
  disabled: rarely,
  paid: rarely,
  credits: fc.nat(12),
})

const contract = fc
  .tuple(days, days, fc.option(days, { nil: undefined }))
  .map(([one, other, terminated]): Contract => {
    const [from, to] = [one, other].toSorted() as [Day, Day]
    return { from, to, terminated: terminated !== undefined && terminated >= from ? terminated : undefined }
  })
const reserve = fc
  .tuple(fc.constantFrom(0, 0, 3_000, 10_000), fc.bigInt({ min: 0n, max: 500n }))
  .map(([bps, minor]) => ({ reserveBps: bps as BasisPoints, reserveMinor: bps === 0 ? minor : 0n }))

const idOf = (kind: string, n: number): string => `${kind}${String(n).padStart(3, '0')}`

/** Some credit notes name a document of the group, some none. */
export const nettingGroups: fc.Arbitrary<NettingGroup> = fc
  .record({
    payee: fc.record({
      registered: fc.constantFrom(true, true, false),
      switchedOn: fc.constantFrom(true, true, false),
      contract: orNone(contract),
      reserve: orNone(reserve),
    }),
    market: orNone(reserved),
    invoices: fc.array(invoice, { maxLength: 9 }),
    orders: fc.array(order, { minLength: 9, maxLength: 9 }),
    receipts: fc.array(receipt, { maxLength: 3 }),
    notes: fc.array(note, { maxLength: 3 }),
  })
  .map(({ payee, market: of, invoices, orders, receipts, notes }) => ({
    currency: 'CNY',
    payee,
    market: payee.registered ? of : undefined,
    documents: [
      ...invoices.map((one, n) =>
        netted(idOf('a', n), {
          ...one,
          ...orders[n],
          otherThan: (orders[n]?.otherThan ?? []).filter((id) =>
            receipts.some((_, at) => idOf('r', at) === id),
          ),
        }),
      ),
      ...receipts.flatMap(({ invoice: at, isReturned, ...one }, n) => {
        const invoiceId = at < invoices.length ? idOf('a', at) : undefined
        const plain = { ...one, isReceipt: true, dueDate: addDays(today, 20) }
        const returned = { orderNumber: one.orderNumber, documentDate: one.documentDate, amount: -7n }
        return [
          netted(idOf('r', n), { ...plain, invoiceId }),
          ...(isReturned
            ? [netted(idOf('t', n), { ...returned, isReceipt: true, creditsId: idOf('r', n) })]
            : []),
        ]
      }),
      ...notes.map(({ credits, ...one }, n) =>
        netted(idOf('n', n), {
          ...one,
          creditsId: credits < invoices.length ? idOf('a', credits) : credits === 12 ? 'missing' : undefined,
        }),
      ),
    ],
  }))
