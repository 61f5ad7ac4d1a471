import { expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { dayLiteral, uuidLiteral } from './literals.ts'

const id = '01982b11-3608-7250-ac5e-6ece181e616c'

it('[IDN-24] an id or a day gets into the text of a statement, and nothing else does', () => {
  expect(uuidLiteral(id)).toBe(`'${id}'::uuid`)
  expect(dayLiteral('2026-11-16' as Day)).toBe(`'2026-11-16'::date`)
  for (const text of ['', `${id}'`, `${id}\n`, `' or true --`, id.toUpperCase()])
    expect(() => uuidLiteral(text)).toThrow('no id')
  for (const text of ['', '2026-11-16\n', `2026-11-16' or true --`])
    expect(() => dayLiteral(text as Day)).toThrow('no day')
})
