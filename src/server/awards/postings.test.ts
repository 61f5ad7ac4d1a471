import { describe, expect, it } from 'vitest'
import { totalMinorMax } from '#domain/limits.ts'
import type { AwardRow } from './locks.ts'
import { paymentPostings } from './postings.ts'

const payer = 'payer'
const at = new Date('2026-11-18T04:00:00Z')
const award = (id: string, payee: string, face: bigint, discount = 1n): AwardRow =>
  ({
    id,
    market_id: 'market',
    payee_tenant_id: payee,
    currency: 'CNY',
    face,
    credits: 0n,
    amount: face,
    discount,
  }) as AwardRow

const posted = (awards: readonly AwardRow[]) => {
  let made = 0
  const { postings, postingOf } = paymentPostings(() => `id-${(made += 1)}`, payer, awards, at)
  const shared = postings.filter(({ purpose }) => purpose === 'clearing.paid')
  const sumsOf = (id: string | undefined) =>
    shared
      .filter(({ subjectId }) => subjectId === id)
      .flatMap(({ entries }) => entries.map(({ kind, amount }) => [kind, amount.minor]))
  return { shared, postingOf, sumsOf }
}

describe('[CLR-22] payments that are made together', () => {
  it('are posted once for each payee, and each names its posting', () => {
    const { shared, postingOf, sumsOf } = posted([
      award('a', 'one', 100n, 3n),
      award('b', 'two', 50n, 2n),
      award('c', 'one', 200n, 5n),
    ])
    expect(shared).toHaveLength(2)
    expect(postingOf.get('a')).toBe(postingOf.get('c'))
    expect(postingOf.get('b')).not.toBe(postingOf.get('a'))
    expect(sumsOf(postingOf.get('a'))).toEqual([
      ['payable', -300n],
      ['net', 292n],
      ['discount', 8n],
    ])
    expect(sumsOf(postingOf.get('b'))).toEqual([
      ['payable', -50n],
      ['net', 48n],
      ['discount', 2n],
    ])
  })

  it('are posted apart where an entry could not hold their sum', () => {
    const { shared, postingOf } = posted([
      award('a', 'one', totalMinorMax - 10n),
      award('b', 'one', 10n),
      award('c', 'one', 1_000n),
    ])
    expect(shared).toHaveLength(2)
    expect(postingOf.get('a')).toBe(postingOf.get('b'))
    expect(postingOf.get('c')).not.toBe(postingOf.get('a'))
  })
})
