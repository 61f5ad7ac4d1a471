/** What the mail of an award file says of its attachments, and what the file lacks. */
import { expect, it } from 'vitest'
import { awardsPerMailMax } from '#domain/clearing/limits.ts'
import { type RunFile, runValues } from './file-words.ts'

const run: RunFile = {
  tenantId: 'tenant',
  id: 'run',
  marketId: 'market',
  payerId: 'payer',
  payer: 'Lanting',
  currency: 'CNY',
  number: 17,
  awards: 3,
  net: '29750000',
  discount: '250000',
  hasDebitAccount: true,
  ordered: 2,
  missing: 1,
}
const noteOf = (changes: Partial<RunFile>) => runValues({ ...run, ...changes }, 'en').note.split('\n')

it('[CLR-21] the mail of an award file says what is attached and what is missing', () => {
  expect(runValues(run, 'en')).toMatchObject({
    count: '3',
    amount: 'CNY 297,500.00',
    discount: 'CNY 2,500.00',
  })
  expect(noteOf({})).toEqual([
    'The file is attached as xlsx and CSV, with the transfer file (pain.001, transfers: 2).',
    'Awards without a bank account of their payee, which are not in the transfer file: 1.',
  ])
  expect(noteOf({ ordered: 3, missing: 0 })).toHaveLength(1)
  expect(noteOf({ hasDebitAccount: false, ordered: 0, missing: 0 })).toEqual([
    'The file is attached as xlsx and CSV.',
    'The market has no debit account, so there is no transfer file.',
  ])
  expect(noteOf({ awards: awardsPerMailMax + 1 })).toEqual([
    'The file is too large to be attached. Sign in to download it.',
  ])
})
