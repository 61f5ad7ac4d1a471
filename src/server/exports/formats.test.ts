/** What stands in an exported file, read again by another program: exact values, both languages, nothing that runs. */
import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { type Day, type Instant, parseInstant } from '#domain/day.ts'
import { contentOf } from '#domain/files/types.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { currencies, formatAmount, type Money } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import fc from '#test/support/laws.ts'
import { unzip } from '#test/support/unzip.ts'
import { text as pair } from '#text/text.ts'
import { exportName, exportOf, type Order } from './export.ts'
import { formats } from './sheet-xml.ts'
import type { Column } from './table.ts'
import { xlsxOf } from './xlsx.ts'

type Row = {
  readonly note: string | null
  readonly count: bigint
  readonly amount: Money
  readonly rate: BasisPoints
  readonly due: Day
  readonly at: Instant
}
const columns: readonly Column<Row>[] = [
  { kind: 'text', header: pair('备注', 'Remarks'), of: ({ note }) => note },
  { kind: 'count', header: pair('数量', 'Count'), of: ({ count }) => count },
  { kind: 'money', header: pair('金额', 'Amount'), of: ({ amount }) => amount },
  { kind: 'rate', header: pair('年化', 'APR'), of: ({ rate }) => rate },
  { kind: 'day', header: pair('到期日', 'Due date'), of: ({ due }) => due },
  { kind: 'instant', header: pair('时间', 'Time'), of: ({ at }) => at },
]
const row = (changes: Partial<Row> = {}): Row => ({
  note: '十一月货款',
  count: 12n,
  amount: { currency: 'CNY', minor: 123_456_789_012_345n },
  rate: 825 as BasisPoints,
  due: '2026-12-31' as Day,
  at: parseInstant('2026-11-16T02:05:07.900Z') as Instant,
  ...changes,
})
async function* batches<T>(...lists: readonly (readonly T[])[]): AsyncGenerator<readonly T[]> {
  yield* lists
}
const order: Order = {
  what: pair('应收账款', 'Receivables'),
  format: 'xlsx',
  language: 'zh',
  at: new Date('2026-11-16T02:00:00.000Z'),
}
const written = async (rows: readonly Row[], changes: Partial<Order> = {}): Promise<Buffer> => {
  const file = await exportOf({ columns, batches: batches(rows) }, { ...order, ...changes })
  if (!file.ok) throw new Error(file.failure)
  return buffer(file.value.bytes)
}
const sheet = async (rows: readonly Row[], language: 'zh' | 'en' = 'zh') => {
  const [first] = (await readXlsx(await written(rows, { language }))).sheets
  return first
}
const csv = async (rows: readonly Row[], language: 'zh' | 'en' = 'zh') =>
  (await written(rows, { format: 'csv', language })).toString()

describe('a workbook', () => {
  it('[COM-13] [COM-20] opens with the names of its columns and sheet in either language', async () => {
    const [zh, en] = [await sheet([row()]), await sheet([row()], 'en')]
    expect([zh?.name, zh?.rows[0]]).toEqual(['应收账款', ['备注', '数量', '金额', '年化', '到期日', '时间']])
    expect([en?.name, en?.rows[0]]).toEqual([
      'Receivables',
      ['Remarks', 'Count', 'Amount', 'APR', 'Due date', 'Time'],
    ])
  })

  it.each(['zh', 'en'] as const)(
    '[COM-13] [COM-15] holds exact values, whatever the language: %s',
    async (language) => {
      const yen = row({
        note: null,
        amount: { currency: 'JPY', minor: -9_007_199_254_740n },
        rate: 1 as BasisPoints,
      })
      const opened = await sheet([row(), yen], language)
      expect(opened?.rows.slice(1)).toEqual([
        [
          '十一月货款',
          12,
          1_234_567_890_123.45,
          0.0825,
          new Date('2026-12-31'),
          new Date('2026-11-16T10:05:07.000Z'),
        ],
        [null, 12, -9_007_199_254_740, 0.0001, new Date('2026-12-31'), new Date('2026-11-16T10:05:07.000Z')],
      ])
    },
  )

  it('[COM-15] writes every amount digit by digit; one too long for a spreadsheet’s numbers is text', async () => {
    const amounts = fc.record({
      currency: fc.constantFrom(...currencies),
      minor: fc.bigInt({ min: -totalMinorMax, max: totalMinorMax }),
    })
    await fc.assert(
      fc.asyncProperty(amounts, async (amount) => {
        const xml = unzip(await written([row({ amount })]))
          .get('xl/worksheets/sheet1.xml')
          ?.toString()
        const cell = /<c r="C2"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)/.exec(xml ?? '')
        expect(cell?.[1]).toBe(formatAmount(amount))
      }),
      { numRuns: 50 },
    )
    const long = await sheet([row({ amount: { currency: 'CNY', minor: totalMinorMax } })])
    expect(long?.rows[1]?.[2]).toBe('10000000000000.00')
  })

  it('[COM-19] writes a number that names something as a number whose digits nothing parts', async () => {
    const named: readonly Column<bigint>[] = [
      { kind: 'serial', header: pair('编号', 'ID'), of: (serial) => serial },
    ]
    const file = await exportOf({ columns: named, batches: batches([1_210n]) }, order)
    if (!file.ok) throw new Error(file.failure)
    const xml = unzip(await buffer(file.value.bytes))
      .get('xl/worksheets/sheet1.xml')
      ?.toString()
    const [, style, value] = /<c r="A2" s="(\d+)"><v>(\d+)</.exec(xml ?? '') ?? []
    expect([formats[Number(style)]?.code, value]).toEqual(['0', '1210'])
  })

  it('[COM-13] gives back any text as it is, and never as a formula', async () => {
    const visible = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'=+-@<>&"\'_x0041_\n\t中文😀'),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(visible, async (note) => {
        const file = await written([row({ note })])
        const [opened] = (await readXlsx(file)).sheets
        expect(opened?.rows[1]?.[0] ?? '').toBe(note)
        expect(unzip(file).get('xl/worksheets/sheet1.xml')?.includes('<f>')).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out what XML cannot hold', async () => {
    const opened = await sheet([row({ note: 'a\u0000b\u0008c\ud800d\uffff' })])
    expect(opened?.rows[1]?.[0]).toBe('abcd')
  })

  it('[COM-36] is what an upload would take it for', async () => {
    expect(contentOf(await written([row()]))).toEqual({ type: 'xlsx' })
  })

  it('[COM-13] goes on in further sheets where one is full, with no row lost between them', async () => {
    const rows = Array.from({ length: 25 }, (_, n) => row({ count: BigInt(n) }))
    const table = { columns, batches: batches(rows.slice(0, 9), rows.slice(9, 10), [], rows.slice(10)) }
    const stream = xlsxOf(table, { title: '长表', language: 'zh', at: order.at, rowsPerSheet: 10 })
    const { sheets } = await readXlsx(await buffer(stream))
    expect(sheets.map(({ name }) => name)).toEqual(['长表', '长表 2', '长表 3'])
    expect(sheets.map(({ rows: all }) => all.length)).toEqual([11, 11, 6])
    expect(sheets.flatMap(({ rows: all }) => all.slice(1).map((one) => one[1]))).toEqual(
      rows.map((_, n) => n),
    )
  })
})

describe('a CSV', () => {
  it('[COM-13] [COM-20] begins with its mark and its names, and holds exact values', async () => {
    const lines = (await csv([row(), row({ note: null })], 'en')).split('\r\n')
    expect(lines).toEqual([
      '\ufeffRemarks,Count,Amount,APR,Due date,Time',
      '十一月货款,12,1234567890123.45,8.25%,2026-12-31,2026-11-16 10:05:07',
      ',12,1234567890123.45,8.25%,2026-12-31,2026-11-16 10:05:07',
      '',
    ])
  })

  it('[COM-13] neutralises whatever a spreadsheet would run, and quotes the rest so that nothing breaks out', async () => {
    const dangerous = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', "'=", "''-"), fc.string())
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.oneof(dangerous, fc.string()), async (note) => {
        const [, line] = parseCsv(await csv([row({ note })]))
        const field = String(line?.[0] ?? '')
        expect(field).not.toMatch(/^[=+\-@\t\r＝]/)
        expect(field.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')).toBe(note)
        expect(line).toHaveLength(columns.length)
      }),
      { numRuns: 200 },
    )
  })

  it('[COM-15] leaves the minus of an amount alone', async () => {
    expect(await csv([row({ amount: { currency: 'USD', minor: -5n } })])).toContain(',-0.05,')
  })
})

describe('an export', () => {
  it('[COM-13] is named by what and when', () => {
    expect(exportName(order)).toBe('应收账款_2026-11-16-1000.xlsx')
    expect(exportName({ ...order, language: 'en', format: 'csv' })).toBe('Receivables_2026-11-16-1000.csv')
  })

  it('[COM-13] of nothing is refused', async () => {
    expect(await exportOf({ columns, batches: batches<Row>() }, order)).toMatchObject({
      failure: 'nothingToExport',
    })
  })

  it.each(['xlsx', 'csv'] as const)(
    '[COM-13] takes no more rows than are read, and lets go of them where reading ends: %s',
    async (format) => {
      const state = { pulled: 0, closed: false }
      const endless = async function* () {
        try {
          for (;;) {
            state.pulled += 1
            yield Array.from({ length: 500 }, (_, n) => row({ note: `${n} ${Math.sin(n)} ${state.pulled}` }))
          }
        } finally {
          state.closed = true
        }
      }
      const file = await exportOf({ columns, batches: endless() }, { ...order, format })
      if (!file.ok) throw new Error(file.failure)
      const { bytes } = file.value
      for await (const chunk of bytes) {
        expect(chunk).toBeDefined()
        break
      }
      expect(bytes.destroyed).toBe(true)
      expect(state.pulled).toBeLessThan(20)
      await expect.poll(() => state.closed).toBe(true)
    },
  )

  it.each(['xlsx', 'csv'] as const)('breaks off where its rows do: %s', async (format) => {
    const broken = async function* () {
      yield [row()]
      throw new Error('the database is gone')
    }
    const file = await exportOf({ columns, batches: broken() }, { ...order, format })
    if (!file.ok) throw new Error(file.failure)
    await expect(buffer(file.value.bytes)).rejects.toThrow('the database is gone')
  })
})
