/** The days in the sentences of refusals. */
import { expect, it } from 'vitest'
import type { Failure } from '#domain/failures.ts'
import { failureTexts } from './failures.ts'
import { refusalWords } from './refusal-words.ts'

it.each([
  ['valueDateTooEarly', ['day']],
  ['valueDateTooLate', ['day']],
  ['returnTooEarly', ['day']],
  ['documentPaidOtherDay', ['day']],
  ['paidDateTooEarly', ['day']],
  ['payerInvitedRecently', ['day']],
  ['dueDateUnlikely', ['first', 'last']],
  ['payeeEntryDiffers', ['dueDate']],
] as const)('%s says its days as each language does', (failure, names) => {
  const details = Object.fromEntries(names.map((name) => [name, '2026-11-18']))
  expect(refusalWords({ failure, details }, 'zh')).toContain('2026-11-18')
  expect(refusalWords({ failure, details }, 'en')).toContain('Nov 18, 2026')
  expect(refusalWords({ failure, details }, 'en')).not.toContain('2026-11-18')
})

it('every day in a refusal has a name that is known to be one', () => {
  const named = (Object.keys(failureTexts) as Failure[]).filter((failure) =>
    /\{\{\w*([dD]ay|[dD]ate|first|last)\}\}/.test(failureTexts[failure].en),
  )
  const day = '2026-11-18'
  const details = { day, first: day, last: day, dueDate: day }
  expect(named.length).toBeGreaterThan(0)
  for (const failure of named) expect(refusalWords({ failure, details }, 'en')).toContain('Nov 18, 2026')
})
