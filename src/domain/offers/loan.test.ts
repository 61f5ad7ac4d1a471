/** The cost of the same money as a loan. */
import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { BasisPoints } from '../rate.ts'
import { compareWithLoan } from './loan.ts'

const early = (amount: bigint, discount: bigint, daysPaidEarly: number, billTermDays = 0) => ({
  amount,
  discount,
  daysPaidEarly,
  billTermDays,
})

it('[OFR-10] is the interest on what is received, for the same days, rounded half up for each document', () => {
  // 985,000.00 for 45 days at 4.35%: 5,355.94 (5,355.9375).
  const one = early(100_000_000n, 1_500_000n, 45)
  expect(compareWithLoan([one], 435 as BasisPoints, 360)).toEqual({ cost: 535_594n, saved: -964_406n })
  const bill = early(100_000_000n, 1_666_667n, 10, 180)
  expect(compareWithLoan([bill], 600 as BasisPoints, 360).cost).toBe(3_113_889n)
  expect(compareWithLoan([one, bill], 600 as BasisPoints, 365).cost).toBe(728_630n + 3_071_233n)
})

it('[OFR-10] grows with the rate, and is compared with the discount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }),
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: 1, max: 5_000 }),
      (amount, days, bps) => {
        const document = early(amount, amount / 100n, days)
        const [low, high] = [bps, bps + 1].map((rate) =>
          compareWithLoan([document], rate as BasisPoints, 360),
        )
        expect((high?.cost ?? 0n) >= (low?.cost ?? 0n)).toBe(true)
        expect(low?.saved).toBe((low?.cost ?? 0n) - document.discount)
      },
    ),
  )
})
