/** A calendar file is taken whole or not at all; what is wrong is named. */
import { expect, it } from 'vitest'
import { readCalendarFile } from './file.ts'

const file = { country: 'CN', year: 2028, closed: ['2028-01-01', '2028-10-02'], open: ['2028-10-07'] }

it('[MKT-07] a calendar file is read for offices and banks, or for those that it names', () => {
  expect(readCalendarFile(file)).toEqual({
    ok: true,
    value: {
      country: 'CN',
      year: 2028,
      kinds: ['office', 'bank'],
      days: { closed: new Set(['2028-01-01', '2028-10-02']), open: new Set(['2028-10-07']) },
    },
  })
  expect(readCalendarFile({ ...file, kinds: ['bank'] })).toMatchObject({ value: { kinds: ['bank'] } })
})

it.each([
  ['file', 'x', '"x"'],
  ['country', { ...file, country: 'China' }, '"China"'],
  ['year', { ...file, year: '2028' }, '"2028"'],
  ['kinds', { ...file, kinds: ['bank', 'post'] }, '["bank","post"]'],
  ['closed', { ...file, closed: ['2028-02-30'] }, '"2028-02-30"'],
  ['closed', { ...file, closed: 'none' }, '"none"'],
  ['open', { ...file, open: ['2027-10-07'] }, '"2027-10-07"'],
  ['open', { ...file, open: ['2028-01-01'] }, '"2028-01-01"'],
])('[MKT-07] a calendar file with a wrong %s is refused: %j', (field, given, value) => {
  expect(readCalendarFile(given)).toEqual({ ok: false, field, value })
})
