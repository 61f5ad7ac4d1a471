/** Typed settings of a payee while another person changes them. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { whole } from '#test/support/payee-screens.ts'
import type { WholePayee } from './payee-calls.ts'
import { rebased, type SettingValues, settingsBodyOf, settingValuesOf, stateOf } from './setting-values.ts'

const one = (changes: object = {}) => whole(changes) as WholePayee
const change = fc.record(
  {
    notes: fc.constantFrom('', 'a', 'b'),
    switchedOn: fc.boolean(),
    contractNumber: fc.constantFrom('', 'HT-1', 'HT-2'),
  },
  { requiredKeys: [] },
)
const setBy = ({ notes, switchedOn, contractNumber }: Partial<SettingValues>) =>
  one({
    version: 4,
    ...(notes !== undefined && { notes }),
    ...(switchedOn !== undefined && { switchedOn }),
    ...(contractNumber !== undefined && {
      contract: contractNumber === '' ? null : { ...one().contract, number: contractNumber },
    }),
  })

describe('what is typed', () => {
  it('[MKT-11] stays in what is loaded again, and whatever nobody typed follows what was set', () =>
    fc.assert(
      fc.property(change, change, (typed, set) => {
        const before = settingValuesOf(one())
        const now = setBy(set)
        const latest = settingValuesOf(now)
        const after = rebased({ ...before, ...typed }, now)
        for (const name of Object.keys(before) as (keyof SettingValues)[]) {
          const value = name in typed ? typed[name as keyof typeof typed] : undefined
          const isTyped = value !== undefined && value !== before[name]
          expect([name, after[name]]).toEqual([name, isTyped ? value : latest[name]])
        }
        expect(stateOf(after, now)).toBe('current')
        expect(settingsBodyOf(after).version).toBe(4)
      }),
    ))

  it('[MKT-11] is overtaken by what is set and not by other facts of the payee', () => {
    const typed = { ...settingValuesOf(one()), notes: 'mine' }
    expect(stateOf(typed, one())).toBe('current')
    expect(stateOf(settingValuesOf(one()), one({ version: 4, notes: 'theirs' }))).toBe('untouched')
    expect(stateOf(typed, one({ version: 4, name: 'Another' }))).toBe('kept')
    expect(stateOf(typed, one({ version: 4, switchedOn: false }))).toBe('overtaken')
  })
})

it('[DOC-45] [MKT-11] sends days however they are typed, and leaves out what is empty', () => {
  const typed = { ...settingValuesOf(one()), contractTo: '2027/3/1', notes: ' ', marketId: '' }
  expect(settingsBodyOf(typed)).toEqual({
    version: 3,
    switchedOn: true,
    reserveType: 'market',
    contractNumber: 'HT-1',
    contractFrom: '2026-01-01',
    contractTo: '2027-03-01',
  })
})
