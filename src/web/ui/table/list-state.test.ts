import { describe, expect, it } from 'vitest'
import { keywordCharactersMin, pageSizes, textCharactersMax } from '#domain/limits.ts'
import fc from '#test/support/laws.ts'
import {
  isFiltered,
  isKeywordTooShort,
  keywordOf,
  type ListShape,
  type ListState,
  nextSort,
  noFilters,
  readState,
  writeState,
} from './list-state.ts'

const shape = {
  tabs: ['eligible', 'awarded'],
  filters: ['payee', 'payer'],
  singles: ['from', 'to'],
  sorts: ['due', 'amount'],
} satisfies ListShape

const value = fc.string({ minLength: 1, unit: 'grapheme' })
const states: fc.Arbitrary<ListState> = fc.record({
  tab: fc.constantFrom(undefined, ...shape.tabs),
  keyword: fc.string({ unit: 'grapheme' }).map(keywordOf),
  filters: fc
    .record(
      Object.fromEntries(
        [...shape.filters, ...shape.singles].map((name) => [
          name,
          fc.uniqueArray(value, { minLength: 1, maxLength: shape.singles.includes(name) ? 1 : 3 }),
        ]),
      ),
      { requiredKeys: [] },
    )
    .map((filters) => filters as ListState['filters']),
  sort: fc.option(fc.record({ field: fc.constantFrom(...shape.sorts), descending: fc.boolean() }), {
    nil: undefined,
  }),
  page: fc.integer({ min: 1, max: 999_999 }),
  pageSize: fc.constantFrom(...pageSizes),
})
const names = fc.constantFrom(
  'tab',
  'keyword',
  'sort',
  'page',
  'pageSize',
  ...shape.filters,
  ...shape.singles,
  'part',
  'x',
)
const addresses = fc
  .array(fc.tuple(names, fc.oneof(fc.string(), fc.constantFrom('eligible', '-due', '3', '50', 'ab'))))
  .map((pairs) => new URLSearchParams(pairs))

const read = (query: string) => readState(new URLSearchParams(query), shape)

describe('the address of a list', () => {
  it('[COM-12] says every state, and is read back as the same', () => {
    fc.assert(
      fc.property(states, addresses, (state, before) => {
        expect(readState(writeState(state, shape, before), shape)).toEqual(state)
      }),
    )
  })

  it('[COM-12] whatever it says is heard as some state, and that state is written the same again', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const once = writeState(readState(address, shape), shape, address)
        const twice = writeState(readState(once, shape), shape, once)
        expect(twice.toString()).toBe(once.toString())
      }),
    )
  })

  it('[COM-12] keeps to its own names beside another list, and leaves the other’s alone', () => {
    const prefixed = { ...shape, prefix: 'warnings-' }
    fc.assert(
      fc.property(states, states, (state, other) => {
        const both = writeState(state, prefixed, writeState(other, shape, new URLSearchParams()))
        expect(readState(both, shape)).toEqual(other)
        expect(readState(both, prefixed)).toEqual(state)
      }),
    )
  })

  it('leaves alone what others put there', () => {
    fc.assert(
      fc.property(states, addresses, (state, before) => {
        const after = writeState(state, shape, before)
        for (const foreign of ['part', 'x']) expect(after.getAll(foreign)).toEqual(before.getAll(foreign))
      }),
    )
  })

  it('does not say what goes without saying', () => {
    expect(writeState(read(''), shape, new URLSearchParams()).toString()).toBe('')
    expect(writeState(read('page=1&pageSize=20&keyword=a'), shape, new URLSearchParams()).toString()).toBe('')
  })

  it.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=99999999999999999999', { page: 999_999 }],
    ['pageSize=30', { pageSize: 20 }],
    ['pageSize=100', { pageSize: 100 }],
    ['sort=password', { sort: undefined }],
    ['sort=-amount', { sort: { field: 'amount', descending: true } }],
    ['tab=none', { tab: undefined }],
    ['tab=awarded', { tab: 'awarded' }],
    ['payee=a&payee=b&payee=a&payee=', { filters: { payee: ['a', 'b'] } }],
    ['from=2026-01-01&from=2026-02-01', { filters: { from: ['2026-01-01'] } }],
    ['toString=1', { filters: {} }],
    ['keyword=%20a%20', { keyword: '' }],
    ['keyword=%20ab%20', { keyword: 'ab' }],
  ])('[COM-12] reads %s as a list can take it', (query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })
})

describe('a keyword', () => {
  it('[COM-26] is searched for from two characters on, spaces around it aside, and never beyond its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        const keyword = keywordOf(typed)
        const length = [...keyword].length
        expect(length === 0 || (length >= keywordCharactersMin && length <= textCharactersMax)).toBe(true)
        expect(keyword).toBe(keyword.trim())
        expect(keywordOf(keyword)).toBe(keyword)
        expect(isKeywordTooShort(typed)).toBe(typed.trim() !== '' && keyword === '')
      }),
    )
  })

  it.each([
    ['', false],
    ['  ', false],
    ['A', true],
    [' 明 ', true],
    ['𠮷', true],
    ['明远', false],
  ])('[COM-26] %j is too short: %s', (typed, short) => expect(isKeywordTooShort(typed)).toBe(short))
})

it('a column goes upwards, downwards and back to the list’s own order', () => {
  const up = nextSort(undefined, 'due')
  const down = nextSort(up, 'due')
  expect([up, down, nextSort(down, 'due')]).toEqual([
    { field: 'due', descending: false },
    { field: 'due', descending: true },
    undefined,
  ])
  expect(nextSort(down, 'amount')).toEqual({ field: 'amount', descending: false })
})

it('clearing the filters leaves the tab and the order', () => {
  fc.assert(
    fc.property(states, (state) => {
      const cleared = { ...state, ...noFilters }
      expect([cleared.tab, cleared.sort]).toEqual([state.tab, state.sort])
      expect(isFiltered(cleared)).toBe(state.tab !== undefined)
    }),
  )
})
