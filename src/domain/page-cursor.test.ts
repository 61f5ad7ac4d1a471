import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { readPageCursor } from './page-cursor.ts'

const id = '01973358-ff40-7736-b1e3-22bc92a37957'

it('[COM-12] reads back what a list gave, whatever its first key is', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(readPageCursor(`${name}/${id}/${id}`, ['text', 'uuid', 'uuid'])).toEqual([name, id, id])
    }),
  )
  const from = new Date('0001-01-02T00:00:00Z')
  const to = new Date('9999-12-30T00:00:00Z')
  fc.assert(
    fc.property(fc.date({ min: from, max: to, noInvalidDate: true }), (date) => {
      const at = date.toISOString()
      const stored = `${at.slice(0, 10)} ${at.slice(11, 23)}+00`
      expect(readPageCursor(`${at}/${id}/7`, ['instant', 'uuid', 'bigint'])).toEqual([at, id, '7'])
      expect(readPageCursor(`${stored}/${id}`, ['timestamptz', 'uuid'])).toEqual([stored, id])
      expect(readPageCursor(`${at.slice(0, 10)}/${id}`, ['date', 'uuid'])).toEqual([at.slice(0, 10), id])
    }),
  )
})

it.each([
  '2026-02-30 00:00:00+00',
  '2026-13-01 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 00:00:00+99',
  '2026-01-01 24:00:00+00',
  '2026-01-01 00:60:00+00',
  '2026-01-01 00:00:60+00',
  '2026-01-01 00:00:00',
  '2026-01-01T00:00:00Z',
  '2026-01-01 00:00:00.1234567+00',
  'infinity',
  '',
])('[COM-12] reads no moment in %j', (value) => {
  expect(readPageCursor(`${value}/${id}`, ['timestamptz', 'uuid'])).toBeUndefined()
})

it.each([
  ['date', '2026-02-30'],
  ['date', '0000-01-01'],
  ['bigint', '1e3'],
  ['bigint', '9'.repeat(19)],
  ['instant', '2026-02-30T00:00:00.000Z'],
  ['instant', '2026-01-01T99:99:99.999Z'],
] as const)('[COM-12] reads no %s in %s', (kind, value) => {
  expect(readPageCursor(`${value}/${id}`, [kind, 'uuid'])).toBeUndefined()
  expect(readPageCursor(value, ['text', 'uuid'])).toBeUndefined()
})
