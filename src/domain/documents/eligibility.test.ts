/** Eligibility of documents for early payment: first its laws, then the examples of the specification. */
import { describe, expect, it } from 'vitest'
import {
  type Contract,
  evaluate,
  type NettingGroup,
  type Reserve,
} from '#test/support/eligibility-reference.ts'
import fc from '#test/support/laws.ts'
import {
  connectedMarket,
  group,
  netted,
  nettingGroups,
  overdueInDispute,
  reasonsOf,
} from '#test/support/netting.ts'
import { asDebt, type NettedDocument } from '#test/support/receipts-reference.ts'
import type { Day } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import { bitsOf, type Ineligibility, ineligibilities, reasonsIn } from './eligibility.ts'

const one = (changes: Partial<NettedDocument> = {}, groupChanges: Partial<NettingGroup> = {}) =>
  reasonsOf(group([netted('a', changes)], groupChanges))['a']

describe('laws of eligibility', () => {
  const verdicts = (of: NettingGroup) =>
    of.documents.map((document) => {
      const verdict = evaluate(of).get(document.id)
      if (!verdict) throw new Error('every document has a verdict')
      return { ...document, ...verdict }
    })

  it('[DOC-10] looks at every document once, and does not depend on their order', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        const turned = { ...of, documents: of.documents.toReversed() }
        expect(Object.fromEntries(evaluate(turned))).toEqual(Object.fromEntries(evaluate(of)))
        expect(evaluate(of).size).toBe(of.documents.length)
      }),
    )
  })

  it('[DOC-07] loses nothing to credit notes: all that is payable comes to what all amounts come to', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        // A receipt with an invoice is no debt of its own.
        const all = verdicts(of).map((each) => ({ ...each, amount: asDebt(each, of.documents).amount }))
        const sum = (field: 'amount' | 'payable') => all.reduce((total, each) => total + each[field], 0n)
        expect(sum('payable')).toBe(sum('amount'))
        for (const { amount, payable } of all)
          expect(payable * amount, 'neither turns round').toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  it('[DOC-03] [DOC-10] never offers what is switched off, paid, not agreed upon or owes nothing', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        for (const { reasons, amount, payable, disabled, excluded, paid, confirmation } of verdicts(of))
          if (reasons.length === 0) {
            expect(payable).toBeGreaterThan(0n)
            expect(amount).toBeGreaterThan(0n)
            expect([disabled, excluded, paid]).toEqual([false, false, false])
            expect(['none', 'confirmed']).toContain(confirmation)
          }
      }),
    )
  })

  it('[DOC-10] leaves in hand what unmatched credit notes and the reserve come to, and no document more than needed', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        fc.pre(of.market !== undefined)
        const all = verdicts(of)
        const sum = (list: readonly { readonly payable: bigint }[]) =>
          list.reduce((total, { payable }) => total + payable, 0n)
        const held = all.filter(({ reasons }) => reasons.includes('reserved'))
        const free = all.filter(({ reasons, awarded }) => reasons.length === 0 && !awarded)
        for (const { reasons } of held) expect(reasons, 'and no other reason').toEqual(['reserved'])
        const excess = sum(held) - heldNeeded(of)
        if (excess < 0n) expect(free, 'all that there is').toEqual([])
        // The last document that is held back is needed, and no smaller free one would have been enough.
        const isLast = ({ payable }: { readonly payable: bigint }) =>
          payable > excess && free.every((other) => other.payable >= payable)
        if (held.length > 0 && excess > 0n) expect(held.some(isLast), 'no document more').toBe(true)
      }),
    )
  })

  /** The amount to hold back of eligible documents, computed in another way. */
  function heldNeeded(of: NettingGroup): bigint {
    const all = verdicts(of)
    if (!of.market) return 0n
    const market = { ...of.market, ...of.payee.reserve }
    const notes = all.filter(({ amount, paid }) => amount < 0n && !paid)
    const invoices = all.filter(({ amount }) => amount > 0n)
    const targets = new Set(
      invoices
        .filter(
          ({ paid, awarded, confirmation }) =>
            (!paid || awarded) && ['none', 'confirmed'].includes(confirmation),
        )
        .map(({ id }) => id),
    )
    const excess = invoices
      .filter(({ id }) => targets.has(id))
      .map(({ id, amount }) =>
        notes.filter((note) => note.creditsId === id).reduce((n, note) => n - note.amount, -amount),
      )
      .filter((rest) => rest > 0n)
      .reduce((total, rest) => total + rest, 0n)
    const unmatched = notes
      .filter((note) => !targets.has(note.creditsId ?? ''))
      .reduce((total, { amount }) => total - amount, excess)
    const agreed = invoices.filter(({ id }) => targets.has(id))
    const base = agreed
      .filter(({ dueDate }) => dueDate > market.businessDate)
      .reduce((n, { payable }) => n + payable, 0n)
    const share = base * BigInt(market.reserveBps)
    const reserve = market.reserveMinor + share / 10_000n + (share % 10_000n > 0n ? 1n : 0n)
    const others = agreed
      .filter(({ paid, awarded, disabled }) => !paid && !awarded && !disabled)
      .filter(({ reasons }) => reasons.some((reason) => reason !== 'reserved'))
      .reduce((n, { payable }) => n + payable, 0n)
    return unmatched + reserve - others
  }

  it('[DOC-10] writes the reasons as bits and reads them back', () => {
    fc.assert(
      fc.property(fc.subarray([...ineligibilities]), (reasons) => {
        expect(reasonsIn(bitsOf(reasons))).toEqual(reasons)
      }),
    )
  })
})

describe('a document on its own', () => {
  it('[DOC-10] is eligible where nothing stands in its way', () => {
    expect(one()).toEqual([])
  })

  it.each<readonly [string, Partial<NettedDocument>, Partial<NettingGroup>, readonly string[]]>([
    ['is disabled', { disabled: true }, {}, ['disabled']],
    ['is excluded', { excluded: true }, {}, ['excluded']],
    ['is paid', { paid: true }, {}, ['paid']],
    ['waits for the payer', { confirmation: 'waiting' }, {}, ['unconfirmed']],
    ['was declined', { confirmation: 'declined' }, {}, ['unconfirmed']],
    ['is a credit note', { amount: -1n }, {}, ['notPositive']],
    [
      'is in another currency than the market',
      {},
      { market: connectedMarket({ currency: 'USD' }) },
      ['wrongCurrency'],
    ],
    ['is due on the pay date', { dueDate: '2026-11-18' as Day }, {}, ['noPayRun']],
    [
      'has no pay run, since the calendar ends',
      {},
      { market: connectedMarket({ nextPayDate: undefined }) },
      ['noPayRun'],
    ],
    ['is paid too early', {}, { market: connectedMarket({ daysPaidEarlyMax: 26 }) }, ['tooEarly']],
    ['is due too late', {}, { market: connectedMarket({ dueDateMax: '2026-12-14' as Day }) }, ['dueTooLate']],
    [
      'is of a payee that has not registered',
      {},
      { payee: { registered: false, switchedOn: true }, market: undefined },
      ['payeeUnregistered'],
    ],
    ['is of a payee without a market', {}, { market: undefined }, ['unconnected']],
    [
      'is of a payee that is switched off',
      {},
      { payee: { registered: true, switchedOn: false } },
      ['switchedOff'],
    ],
  ])('[DOC-10] is not eligible where it %s', (_, changes, groupChanges, reasons) => {
    expect(one(changes, groupChanges)).toEqual(reasons)
  })

  const contract = { from: '2026-01-01' as Day, to: '2026-11-16' as Day, terminated: undefined }
  it.each<[string, Partial<Contract>, readonly Ineligibility[]]>([
    ['holds on its last day', {}, []],
    ['holds on its first day', { from: '2026-11-16' as Day }, []],
    ['is over', { to: '2026-11-15' as Day }, ['contractNotRenewed']],
    ['has not begun', { from: '2026-11-17' as Day, to: '2027-11-16' as Day }, ['contractNotRenewed']],
    ['is terminated later', { terminated: '2026-11-17' as Day }, []],
    ['is terminated on the day', { terminated: '2026-11-16' as Day }, ['contractTerminated']],
    [
      'is over and was terminated',
      { to: '2026-11-01' as Day, terminated: '2026-10-01' as Day },
      ['contractNotRenewed', 'contractTerminated'],
    ],
  ])('[DOC-45] a contract that %s', (_, changes, reasons) => {
    const payee = { registered: true, switchedOn: true, contract: { ...contract, ...changes } }
    expect(one({}, { payee })).toEqual(reasons)
  })

  it('[MKT-11] holds back of a payee what the payer set for it instead of what the market says', () => {
    const documents = [netted('a', { amount: 400_00n }), netted('b', { amount: 600_00n })]
    const market = connectedMarket({ reserveBps: 4_000 as BasisPoints })
    const held = (reserve?: Reserve) =>
      reasonsOf(group(documents, { market, payee: { registered: true, switchedOn: true, reserve } }))
    expect(held()).toEqual({ a: ['reserved'], b: [] })
    expect(held({ reserveBps: 0 as BasisPoints, reserveMinor: 0n })).toEqual({ a: [], b: [] })
    expect(held({ reserveBps: 0 as BasisPoints, reserveMinor: 600_00n })).toEqual({ a: [], b: ['reserved'] })
  })

  it('[DOC-10] is eligible on the last day of each limit', () => {
    expect(one({ dueDate: '2026-11-19' as Day }), 'a day after the pay date').toEqual([])
    expect(one({}, { market: connectedMarket({ daysPaidEarlyMax: 27 }) })).toEqual([])
    expect(one({}, { market: connectedMarket({ dueDateMax: '2026-12-15' as Day }) })).toEqual([])
  })

  it('[DOC-10] tells every reason, not only the first', () => {
    const reasons = one(
      { disabled: true, excluded: true, paid: true, confirmation: 'declined', dueDate: '2026-11-01' as Day },
      {
        payee: { registered: true, switchedOn: false },
        market: connectedMarket({ currency: 'USD', dueDateMax: '2026-10-01' as Day }),
      },
    )
    expect(reasons).toEqual([
      'disabled',
      'excluded',
      'wrongCurrency',
      'paid',
      'noPayRun',
      'dueTooLate',
      'switchedOff',
      'unconfirmed',
    ])
  })
})

describe('[DOC-10] the reserve', () => {
  it('is a share of what is not yet due: an overdue document in dispute holds nothing more back', () => {
    expect(reasonsOf(overdueInDispute)).toEqual({
      small: ['reserved'],
      large: [],
      overdue: ['disabled', 'noPayRun'],
    })
  })
})
