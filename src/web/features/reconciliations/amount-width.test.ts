/** Columns of amounts are as wide as their longest amount. */
import { expect, it } from 'vitest'
import { amountWidth } from './amount-width.ts'

it.each([
  [[], 11],
  [['1000.00', '-56400.00'], 11],
  [['100000000000.00', '1.00'], 18],
  [['-100000000000.00'], 19],
  [['1234567890123'], 17],
])('[REC-06] amounts %j need %i characters', (amounts, characters) => {
  expect(amountWidth(amounts)).toEqual({ '--amount-characters': characters })
})
