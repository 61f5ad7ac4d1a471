import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { type Id, idMaker, makeId, parseId } from './id.ts'

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const randomBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('one id', () => {
  it('[COM-19] is a UUID of version 7 that carries its moment', () => {
    fc.assert(
      fc.property(moments, randomBytes, (nowMs, random) => {
        const id = makeId<'user'>(nowMs, random)
        expect(parseId<'user'>(id)).toBe(id)
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs)
      }),
    )
  })

  it('[COM-19] sorts after every id of an earlier moment', () => {
    fc.assert(
      fc.property(moments, moments, randomBytes, randomBytes, (a, b, randomA, randomB) => {
        fc.pre(a !== b)
        expect(makeId(a, randomA) < makeId(b, randomB)).toBe(a < b)
      }),
    )
  })

  it('[COM-19] uses all of its random bits but the six that the version and variant take', () => {
    expect(makeId(0, new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000')
    expect(makeId(2 ** 48 - 1, new Uint8Array(10).fill(255))).toBe('ffffffff-ffff-7fff-bfff-ffffffffffff')
    expect(makeId(0x0123456789ab, Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe(
      '01234567-89ab-7102-8304-05060708090a',
    )
  })

  it('[COM-19] is not made from a moment or from bytes that do not suffice', () => {
    expect(() => makeId(-1, new Uint8Array(10))).toThrow(RangeError)
    expect(() => makeId(0.5, new Uint8Array(10))).toThrow(RangeError)
    expect(() => makeId(2 ** 48, new Uint8Array(10))).toThrow(RangeError)
    expect(() => makeId(0, new Uint8Array(9))).toThrow(RangeError)
  })

  it('[COM-19] of one kind does not stand for another', () => {
    const user = makeId<'user'>(0, new Uint8Array(10))
    // @ts-expect-error A user is no company.
    const company: Id<'company'> = user
    expect(company).toBe(user)
  })

  it.each([
    '',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-7000-c000-000000000000',
    '0000000000007000800000000000000000',
    'ABCDEF00-0000-7000-8000-000000000000',
    '{00000000-0000-7000-8000-000000000000}',
    '00000000-0000-7000-8000-000000000000\n',
    "' or 1=1 --",
  ])('[COM-19] refuses %j as an id', (text) => {
    expect(parseId(text)).toBeUndefined()
  })
})

/** One id per step, each with its own clock reading and random bytes. */
function idsOver(turns: readonly (readonly [nowMs: number, random: Uint8Array])[]): Id[] {
  let now: readonly [number, Uint8Array] = [0, new Uint8Array()]
  const make = idMaker(
    () => now[0],
    () => now[1],
  )
  return turns.map((turn) => {
    now = turn
    return make()
  })
}

describe('ids one after another', () => {
  const turns = fc.array(fc.tuple(fc.integer({ min: 1_000, max: 1_005 }), randomBytes), {
    minLength: 2,
    maxLength: 60,
  })

  it('[COM-19] rise strictly, also within a millisecond and when the clock steps back', () => {
    fc.assert(
      fc.property(turns, (each) => {
        const ids = idsOver(each)
        expect(ids).toEqual([...new Set(ids)].toSorted())
        expect(ids.every((id) => parseId(id) === id)).toBe(true)
      }),
    )
  })

  it('[COM-19] rise strictly when a millisecond runs out of counter', () => {
    const make = idMaker(
      () => 7,
      (count) => new Uint8Array(count).fill(255),
    )
    const ids = Array.from({ length: 5_000 }, () => make())
    expect(ids).toEqual([...new Set(ids)].toSorted())
    expect(new Set(ids.map((id) => id.slice(0, 13)))).toEqual(
      new Set(['00000000-0007', '00000000-0008', '00000000-0009']),
    )
  })

  it('[COM-19] carry the moment of the clock while it runs ahead of the counter', () => {
    const ids = idsOver([10, 20, 20, 15, 30].map((nowMs) => [nowMs, new Uint8Array(10)]))
    expect(ids.map((id) => Number.parseInt(id.slice(9, 13), 16))).toEqual([10, 20, 20, 20, 30])
  })

  it('[COM-19] leave the bytes they were handed as they were', () => {
    const bytes = new Uint8Array(10).fill(9)
    const make = idMaker(
      () => 1,
      () => bytes,
    )
    make()
    make()
    expect([...bytes]).toEqual(Array(10).fill(9))
  })
})
