/** Which award is proposed for an entry with an unknown or mistyped number. */
import { expect, it } from 'vitest'
import { type FittingAward, proposedAward } from './propose.ts'

const award = (number: string, payeeId = 'p'): FittingAward => ({ number, payeeId, payeeName: payeeId })
const numberFor = (reference: string, fitting: readonly FittingAward[], payeeId?: string) =>
  proposedAward(reference, payeeId, fitting)?.number

it('[CLR-22] the only award that fits is proposed, whatever the entry names', () => {
  expect(numberFor('INVOICE 88', [award('7KQ2-MMDP')])).toBe('7KQ2-MMDP')
  expect(numberFor('INVOICE 88', [])).toBeUndefined()
})

it('[CLR-22] of several, the one whose number is mistyped, or none', () => {
  const several = [award('7KQ2-MMDP'), award('9JN4-R7YE')]
  expect(numberFor('7KQ2-MM0P', several)).toBe('7KQ2-MMDP')
  expect(numberFor('7kq2mm0p', several)).toBe('7KQ2-MMDP')
  expect(numberFor('INVOICE 88', several)).toBeUndefined()
  expect(numberFor('7KQ2-MM0P', [award('7KQ2-MMDP'), award('7KQ2-MMQP')])).toBeUndefined()
})

it('[CLR-22] an award of the payee whose other award is named comes before those of other payees', () => {
  const several = [award('7KQ2-MMDP', 'one'), award('9JN4-R7YE', 'other')]
  expect(numberFor('AAAA-AAAA', several, 'other')).toBe('9JN4-R7YE')
  expect(numberFor('AAAA-AAAA', several, 'third')).toBeUndefined()
})
