/** Answers: reasons, and who may do what with a statement. */
import { expect, it } from 'vitest'
import { actionsOn, commonestReason, lineRefusal, rejectionOf } from './answer.ts'
import { checkTotals } from './lines.ts'
import { readLine } from './sheet.ts'

it('[REC-12] a rejection has a reason and a description, an approval has neither', () => {
  expect(rejectionOf({ approve: true })).toEqual({ ok: true, value: undefined })
  expect(rejectionOf({ approve: false, description: '未收货' })).toMatchObject({
    failure: 'lineReasonMissing',
  })
  expect(rejectionOf({ approve: false, reason: 'other' })).toMatchObject({
    failure: 'lineDescriptionMissing',
  })
  expect(rejectionOf({ approve: false, reason: 'other', description: '未收货' })).toMatchObject({ ok: true })
})

it('[REC-12] the commonest reason is the statement’s; of equally common ones the first', () => {
  expect(commonestReason([])).toBeUndefined()
  expect(commonestReason(['other', 'dataNotFound', 'other'])).toBe('other')
  expect(commonestReason(['other', 'amountMismatch'])).toBe('amountMismatch')
})

it('[REC-10] a rejected line can still be approved, and an approved one stays', () => {
  expect(lineRefusal('rejected', true)).toBeUndefined()
  expect(lineRefusal('rejected', false)).toBe('reconciliationLineDecided')
  expect(lineRefusal('approved', false)).toBe('reconciliationLineApproved')
})

it('[REC-03] totals that differ need exactly the confirmed difference', () => {
  const lines = [{ amount: 100n }]
  expect(checkTotals(lines, 100n, undefined)).toEqual({ ok: true, value: 0n })
  expect(checkTotals(lines, 90n, undefined)).toMatchObject({ failure: 'reconciliationTotalDiffers' })
  expect(checkTotals(lines, 90n, 10n)).toEqual({ ok: true, value: 10n })
})

it('[REC-02] only the initiator corrects and sends, only the other side answers, and viewers do neither', () => {
  const at = {
    status: 'rejected',
    isInitiator: true,
    isOwnPayee: false,
    mayKeep: true,
    rejected: 2,
    connected: true,
  } as const
  expect(actionsOn(at)).toEqual(['send', 'correct', 'attach', 'export'])
  expect(actionsOn({ ...at, isInitiator: false })).toEqual(['answer', 'attach', 'export'])
  expect(actionsOn({ ...at, isInitiator: false, isOwnPayee: true })).toEqual(['attach', 'export'])
  expect(actionsOn({ ...at, mayKeep: false })).toEqual(['export'])
  expect(actionsOn({ ...at, connected: false })).toEqual(['attach', 'export'])
})

it('[REC-05] a row of a sheet says everything that is wrong with it', () => {
  const read = readLine(
    { number: '', dueDate: 'soon', amount: '1.234', currency: 'USD', termDays: 'x' },
    'CNY',
  )
  expect('errors' in read && read.errors.map(({ column, reason }) => `${column} ${reason}`)).toEqual([
    'number required',
    'dueDate notADay',
    'amount tooManyDecimals',
    'currency otherCurrency',
    'termDays notWholeDays',
  ])
  const good = {
    number: ' AP-1 ',
    dueDate: '2027/1/5',
    amount: '1,280.50',
    currency: 'rmb',
    orderNumbers: 'P1；P2',
  }
  expect(readLine(good, 'CNY')).toMatchObject({
    line: { number: 'AP-1', dueDate: '2027-01-05', amount: 128_050n, orderNumbers: ['P1', 'P2'] },
  })
})
