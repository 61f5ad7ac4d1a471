/** Decisions about documents that a payer's own system sends. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmations, documentSources } from '../documents/kinds.ts'
import { itemStates } from '../offers/states.ts'
import { changedFacts, checkSynced, decideSynced, type KnownDocument, type SentFacts } from './documents.ts'

const facts = fc.record({
  amount: fc.constantFrom(100n, 200n, -100n),
  currency: fc.constantFrom('CNY', 'USD'),
  documentDate: fc.constantFrom(null, '2026-01-01'),
  dueDate: fc.constantFrom('2026-03-01', '2026-04-01'),
  means: fc.constantFrom('transfer', 'acceptance'),
  billTermDays: fc.constantFrom(null, 90),
  creditsNumber: fc.constantFrom(null, 'A'),
})
const known: fc.Arbitrary<KnownDocument> = fc
  .tuple(
    facts,
    fc.record({
      source: fc.constantFrom(...documentSources),
      confirmation: fc.constantFrom(...confirmations),
      isPaid: fc.boolean(),
      itemState: fc.constantFrom(null, ...itemStates),
    }),
  )
  .map(([a, b]) => ({ ...a, ...b }))
const sent: fc.Arbitrary<SentFacts> = fc
  .tuple(facts, fc.boolean(), fc.boolean())
  .map(([a, isWithdrawn, confirmsOtherType]) => ({ ...a, isWithdrawn, confirmsOtherType }))
const nowhere = { wasThere: false, isOfOtherType: false }
const anywhere = fc.record({ wasThere: fc.boolean(), isOfOtherType: fc.boolean() })

describe('[DOC-33] a document that is sent', () => {
  it('is added where there is none, and a withdrawal of nothing fails unless it is sent again', () => {
    fc.assert(
      fc.property(sent, fc.boolean(), (row, wasThere) => {
        const decided = decideSynced(row, undefined, { ...nowhere, wasThere })
        const outcome = row.isWithdrawn ? 'unchanged' : 'added'
        if (row.isWithdrawn && !wasThere) expect(decided).toEqual({ outcome: 'failed', failure: 'notFound' })
        else expect(decided).toEqual({ outcome, endsOffer: false, takesOver: false })
      }),
    )
  })

  it('[DOC-06] is added under a number that another type has only if the row says that it is another debt', () => {
    fc.assert(
      fc.property(sent, fc.boolean(), (row, wasThere) => {
        if (row.isWithdrawn) return
        const decided = decideSynced(row, undefined, { wasThere, isOfOtherType: true })
        expect(decided).toMatchObject(
          row.confirmsOtherType ? { outcome: 'added' } : { failure: 'numberUsedByOtherType' },
        )
      }),
    )
  })

  it('is what its own type says where it is there, whatever else has its number', () => {
    fc.assert(
      fc.property(sent, known, anywhere, (row, before, other) => {
        expect(decideSynced(row, before, other)).toEqual(decideSynced(row, before, nowhere))
      }),
    )
  })

  it('sent as it is changes nothing, whatever became of it', () => {
    fc.assert(
      fc.property(known, (before) => {
        if (before.source === 'payee' || before.source === 'payer') return
        expect(
          decideSynced({ ...before, isWithdrawn: false, confirmsOtherType: false }, before, nowhere),
        ).toEqual({
          outcome: 'unchanged',
          endsOffer: false,
          takesOver: false,
        })
      }),
    )
  })

  it('takes over what people of the payer entered while it is open, once, and nothing of anyone else', () => {
    fc.assert(
      fc.property(sent, known, (row, before) => {
        const decided = decideSynced(row, before, nowhere)
        if (decided.outcome === 'failed') return
        const isOpen = !before.isPaid && before.itemState !== 'awarded'
        expect(decided.takesOver).toBe(before.source === 'payer' && isOpen)
        if (!decided.takesOver || row.isWithdrawn) return
        const after = { ...before, ...row, source: 'sync' as const }
        expect(decideSynced(row, after, nowhere)).toMatchObject({ outcome: 'unchanged', takesOver: false })
      }),
    )
  })

  it('changes nothing that the payee or the platform entered, that is paid or that is awarded', () => {
    fc.assert(
      fc.property(sent, known, (row, before) => {
        const { outcome } = decideSynced(row, before, nowhere)
        const isOthers = before.source === 'payee' || before.source === 'platform'
        const isFixed = isOthers || before.isPaid || before.itemState === 'awarded'
        if (isFixed) expect(['unchanged', 'confirmed', 'failed']).toContain(outcome)
        if (outcome === 'confirmed') expect([before.source, before.isPaid]).toEqual(['payee', false])
      }),
    )
  })

  it('[OFR-36] ends the offer that it is in just where amount, currency, date, means or term change, or it is withdrawn', () => {
    const isActive = new Set(['checking', 'review', 'live'])
    fc.assert(
      fc.property(sent, known, (row, before) => {
        const decided = decideSynced(row, before, nowhere)
        if (decided.outcome === 'failed') return
        const changed = changedFacts(before, row).some(
          (fact) => fact !== 'documentDate' && fact !== 'creditsNumber',
        )
        const isChanged = decided.outcome === 'withdrawn' || (decided.outcome === 'updated' && changed)
        expect(decided.endsOffer).toBe(isChanged && isActive.has(before.itemState ?? ''))
      }),
    )
  })
})

describe('[DOC-33] a row as it was sent', () => {
  const row = { number: ' A-1 ', payeeCode: 'P', amount: '12.50', dueDate: '2026-03-01' }
  it('is a payable by transfer in CNY of the key’s company where it does not say otherwise', () => {
    expect(checkSynced(row, false)).toEqual({
      values: {
        number: 'A-1',
        type: 'payable',
        amount: '1250',
        currency: 'CNY',
        documentDate: null,
        dueDate: '2026-03-01',
        means: 'transfer',
        billTermDays: null,
        payer: null,
        payerTaxIds: [],
        payeeCode: 'P',
        creditsNumber: null,
        isWithdrawn: false,
        confirmsOtherType: false,
      },
    })
  })

  it('that withdraws needs only what names the document', () => {
    expect(checkSynced({ number: 'A-1', payeeCode: 'P' }, true)).toMatchObject({
      values: { isWithdrawn: true },
    })
    expect(checkSynced({ number: '', payeeCode: '' }, true)).toMatchObject({
      errors: [{ column: 'number' }, { column: 'payeeCode' }],
    })
  })
})
