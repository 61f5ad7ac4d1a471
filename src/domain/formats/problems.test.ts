import { expect, it } from 'vitest'
import { formatProblemOf } from './problems.ts'

it.each([
  ['mail', 'li@pay.technology', 'mailSuffix'],
  ['mail', 'li@例子.公司', 'mailSuffix'],
  ['mail', 'li@pay.x', 'mailSuffix'],
  ['mail', 'li@pay', undefined],
  ['mail', 'li', undefined],
  ['mobile', '+1 650 253 0000', 'mobileForeign'],
  ['mobile', '0574-87654321', 'mobileForeign'],
  ['mobile', '852 9123 4567', 'mobileForeign'],
  ['mobile', 'abc', undefined],
  ['contact', 'li@pay.technology', 'mailSuffix'],
  ['contact', '+44 7700 900123', 'mobileForeign'],
  ['name', '明远 evil.com', 'holdsAddress'],
  ['name', ' x', undefined],
  ['apr', '120', 'aprOutOfRange'],
  ['apr', '0', 'aprOutOfRange'],
  ['apr', '8.255', 'tooManyDecimals'],
  ['apr', 'abc', undefined],
  ['percent', '100.5', 'percentOutOfRange'],
  ['percent', '-1', 'percentOutOfRange'],
  ['receivedAmount', '1.01', 'receivedOutOfRange'],
  ['receivedAmount', '0.00', 'receivedOutOfRange'],
  ['receivedAmount', '-0.50', 'receivedOutOfRange'],
  ['receivedAmount', '1e-1', undefined],
  ['receivedAmount', '0.500', undefined],
] as const)('of a %s %j it can be said: %s', (format, text, problem) => {
  expect(formatProblemOf(format, text)).toBe(problem)
})
