/** Credit notes and the reserve: how much of a payee's balance is held back, by the examples of the specification. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '#test/support/eligibility-reference.ts'
import { connectedMarket, group, netted, reasonsOf } from '#test/support/netting.ts'
import type { Day } from '../day.ts'
import type { BasisPoints } from '../rate.ts'

describe('credit notes', () => {
  it('[DOC-07] reduce the document that they name', () => {
    const verdicts = evaluate(group([netted('a'), netted('n', { amount: -400_00n, creditsId: 'a' })]))
    expect(verdicts.get('a')).toEqual({ payable: 600_00n, reasons: [] })
    expect(verdicts.get('n'), 'which leaves nothing of them').toEqual({
      payable: 0n,
      reasons: ['notPositive'],
    })
  })

  it('[DOC-07] keep what is more than the document that they name, the earlier ones giving first', () => {
    const notes = ['m', 'n', 'o'].map((id) => netted(id, { amount: -400_00n, creditsId: 'a' }))
    const verdicts = evaluate(group([netted('a'), ...notes.toReversed()]))
    const payables = ['a', 'm', 'n', 'o'].map((id) => verdicts.get(id)?.payable)
    expect(payables).toEqual([0n, 0n, 0n, -200_00n])
  })

  it('[CLR-27] take off an awarded document what was part of its award, and no more', () => {
    const awarded = netted('a', { awarded: true, awardCredits: 400_00n })
    const notes = ['m', 'n'].map((id) => netted(id, { amount: -300_00n, creditsId: 'a' }))
    const verdicts = evaluate(group([awarded, netted('b'), ...notes]))
    const payables = ['a', 'm', 'n'].map((id) => verdicts.get(id)?.payable)
    expect(payables).toEqual([600_00n, 0n, -200_00n])
    expect(verdicts.get('b')?.reasons, 'what is left over is held back elsewhere').toEqual(['reserved'])
  })

  it('[DOC-03] [DOC-07] hold back whole documents where they name none, or more than the one they name', () => {
    const note = netted('n', { amount: -700_00n })
    expect(reasonsOf(group([netted('a'), netted('b'), note]))).toMatchObject({ a: [], b: ['reserved'] })
    const excess = netted('n', { amount: -1_700_00n, creditsId: 'a' })
    expect(reasonsOf(group([netted('a'), netted('b'), netted('c'), excess]))).toMatchObject({
      a: ['notPositive'],
      b: [],
      c: ['reserved'],
    })
  })

  it.each([
    ['is not there', netted('b')],
    ['is paid', netted('a', { paid: true })],
    ['is not agreed upon', netted('a', { confirmation: 'waiting' })],
  ])('[DOC-03] [DOC-07] count for the balance where what they name %s', (_, other) => {
    const note = netted('n', { amount: -300_00n, creditsId: 'a' })
    const verdicts = evaluate(group([netted('c'), other, note]))
    const open = other.id === 'b' ? 2 : 1
    const held = [...verdicts.values()].filter(({ reasons }) => reasons.includes('reserved'))
    expect(held).toHaveLength(1)
    expect([...verdicts.values()].filter(({ reasons }) => reasons.length === 0)).toHaveLength(open - 1)
  })

  it('[DOC-03] [DOC-07] give nothing and hold nothing back once they are paid', () => {
    const named = netted('n', { amount: -400_00n, creditsId: 'a', paid: true })
    const unnamed = netted('m', { amount: -400_00n, paid: true })
    const verdicts = evaluate(group([netted('a'), named, unnamed]))
    expect(verdicts.get('a')).toEqual({ payable: 1_000_00n, reasons: [] })
    expect([verdicts.get('m'), verdicts.get('n')].map((one) => one?.payable)).toEqual([-400_00n, -400_00n])
  })

  it('[DOC-03] are covered first by what cannot be paid early anyway, but never by what is disabled or not agreed upon', () => {
    const note = netted('n', { amount: -1_000_00n })
    const late = netted('b', { dueDate: '2026-11-17' as Day })
    expect(reasonsOf(group([netted('a'), late, note]))).toMatchObject({ a: [], b: ['noPayRun'] })
    for (const changes of [{ disabled: true }, { confirmation: 'waiting' as const }, { paid: true }])
      expect(reasonsOf(group([netted('a'), netted('b', changes), note]))).toMatchObject({ a: ['reserved'] })
  })
})

describe('the reserve', () => {
  const three = [
    netted('a', { amount: 300_00n, dueDate: '2026-12-01' as Day }),
    netted('b', { amount: 500_00n, dueDate: '2026-12-10' as Day }),
    netted('c', { amount: 400_00n, dueDate: '2026-12-20' as Day }),
  ]
  const heldIn = (market: Parameters<typeof connectedMarket>[0]) =>
    Object.entries(reasonsOf(group(three, { market: connectedMarket(market) })))
      .filter(([, reasons]) => reasons.includes('reserved'))
      .map(([id]) => id)

  it('[DOC-10] holds back from the end of the priority what fits, then the smallest that covers the rest', () => {
    expect(heldIn({ reserveMinor: 400_00n }), 'the last due fits').toEqual(['c'])
    expect(heldIn({ reserveMinor: 450_00n }), 'and the smallest covers the rest').toEqual(['a', 'c'])
    expect(heldIn({ reserveMinor: 400_00n, invoicePriority: 'descending' }), 'from the other end').toEqual([
      'a',
      'c',
    ])
    expect(heldIn({ reserveMinor: 9_999_00n })).toEqual(['a', 'b', 'c'])
    expect(heldIn({ reserveMinor: 0n })).toEqual([])
  })

  it('[DOC-10] takes a share of all that is not yet due, rounded up', () => {
    expect(heldIn({ reserveBps: 1 as BasisPoints }), '0.12 needs one document').toEqual(['a'])
    expect(heldIn({ reserveBps: 2_500 as BasisPoints }), 'just what it comes to').toEqual(['a'])
    expect(heldIn({ reserveBps: 2_501 as BasisPoints }), 'a cent more').toEqual(['a', 'c'])
  })
})
