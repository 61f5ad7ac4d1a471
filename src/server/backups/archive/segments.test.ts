/** The names of an archived log, and whether one is missing. */
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import fc from '#test/support/laws.ts'
import { lastOf, nameOf, numberOf, readLog, segmentAt } from './segments.ts'

const megabyte = 1_048_576
const sizes = fc.constantFrom(1, 4, 16, 64, 1024).map((megabytes) => megabytes * megabyte)

describe('a segment', () => {
  it('[RUN-07] is found by its number, its name and every place in it', () => {
    const numbers = fc.nat({ max: 2 ** 31 })
    fc.assert(
      fc.property(sizes, numbers, fc.nat({ max: megabyte - 1 }), (bytes, number, offset) => {
        const name = nameOf('00000001', number, bytes)
        expect(name).toMatch(/^[0-9A-F]{24}$/)
        expect(numberOf(name, bytes)).toBe(number)
        const place = BigInt(number) * BigInt(bytes) + BigInt(offset)
        const written = `${(place >> 32n).toString(16)}/${(place & 0xffffffffn).toString(16)}`
        expect(segmentAt(written, bytes)).toBe(number)
        expect(nameOf('00000001', number + 1, bytes) > name).toBe(true)
      }),
    )
  })

  it('[RUN-07] has the name that PostgreSQL gives it', () => {
    expect(nameOf('00000001', 4096, megabyte)).toBe('000000010000000100000000')
    expect(nameOf('0000000A', 257, 16 * megabyte)).toBe('0000000A0000000100000001')
    expect(segmentAt('1/2000028', 16 * megabyte)).toBe(258)
  })
})

describe('a log', () => {
  const bytes = 16
  const planted = (...names: string[]): string => {
    const folder = testFolder()
    for (const name of names) writeFileSync(join(folder, name), Buffer.alloc(bytes))
    return folder
  }
  const names = [1, 2, 3, 4].map((number) => nameOf('00000002', number, bytes))
  const [first = '', second = '', third = '', fourth = ''] = names
  const start = { segment: second, segmentBytes: bytes }

  it('[RUN-07] goes from its start to its end, on one timeline', async () => {
    const folder = planted(
      ...names,
      nameOf('00000003', 9, bytes),
      `${third}.00000028.backup`,
      '00000002.history',
    )
    expect(await readLog(folder, start)).toEqual({ segments: [second, third, fourth], missing: undefined })
  })

  it('[RUN-07] has an end also where it has grown for long', () => {
    const many = Array.from({ length: 150_000 }, (_, number) => nameOf('00000002', number, megabyte))
    expect(lastOf(many, 7, megabyte)).toBe(149_999)
    expect(lastOf([], 7, megabyte)).toBe(7)
  })

  it('[RUN-07] ends before one that is missing, or not whole', async () => {
    const folder = planted(first, second, third, fourth)
    truncateSync(join(folder, fourth), 7)
    expect(await readLog(folder, start)).toEqual({ segments: [second, third], missing: fourth })
    rmSync(join(folder, third))
    expect(await readLog(folder, start)).toEqual({ segments: [second], missing: third })
    rmSync(join(folder, second))
    expect(await readLog(folder, start)).toEqual({ segments: [], missing: second })
  })
})
