/** The template as a spreadsheet opens it, and as our own reader reads it again. */
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { layoutOf } from '#domain/imports/header.ts'
import { importBytesMax, payeesListedMax } from '#domain/imports/limits.ts'
import { testKind } from '#test/support/import-kind.ts'
import { unzip } from '#test/support/unzip.ts'
import { languages, text } from '#text/text.ts'
import { piecesOf } from '../adapters/sheet/sheet.ts'
import { ignoredNames, namesOf } from '../import-kind.ts'
import { type ImportFile, importFileOf } from './workbook.ts'

const columns = testKind.columns({})
const order = { title: '测试模板', mark: 'tests 2', columns, at: new Date('2026-11-15T00:00:00.000Z') }
const fileOf = (more: Pick<ImportFile, 'language' | 'failed'>): Promise<Buffer> =>
  buffer(importFileOf({ ...order, ...more }))

async function headOf(bytes: Uint8Array) {
  for await (const piece of piecesOf(bytes, 'xlsx')) if ('head' in piece) return piece.head
  return undefined
}

describe('[DOC-22] the template', () => {
  it.each(languages)('opens in %s with its header, drop-downs, notes and examples', async (language) => {
    const bytes = await fileOf({ language })
    const { sheets } = await readXlsx(bytes)
    expect(sheets.map(({ rows }) => rows[0])).toEqual([
      columns.map(({ header, isRequired }) => `${header[language]}${isRequired ? ' *' : ''}`),
      expect.any(Array) as string[],
    ])
    expect(sheets[1]?.rows.slice(1).map((row) => row[3])).toEqual(
      columns.map(({ example }) => example?.[language]),
    )
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    const choices = columns[2]?.choices?.map((choice) => choice[language]).join(',')
    expect(sheet).toContain(`type="list" allowBlank="1" showErrorMessage="1"`)
    expect(sheet).toContain(`sqref="C2:C200001"><formula1>"${choices}"</formula1>`)
    expect(sheet.match(/<dataValidation /g)).toHaveLength(columns.length)
    for (const { note } of columns) expect(sheet).toContain(`prompt="${note[language]}"`)
  })

  it('carries its version out of sight, and its header is known again in either language', async () => {
    for (const language of languages) {
      const head = await headOf(await fileOf({ language }))
      expect(head?.mark).toBe('tests 2')
      const header = head?.header ?? []
      expect(layoutOf(header, namesOf(columns), ignoredNames)).toEqual({
        layout: ['number', 'day', 'colour'],
      })
    }
  })

  it('choices that no one cell can hold stand on the second sheet, and can be chosen as the others', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `Payer ${index}, Inc. with a long name`)
    const many = columns.map((one) =>
      one.key === 'colour' ? { ...one, choices: names.map((name) => ({ zh: name, en: name })) } : one,
    )
    const bytes = await buffer(importFileOf({ ...order, columns: many, language: 'en' }))
    const { sheets } = await readXlsx(bytes)
    expect(sheets[1]?.rows.slice(1).map((row) => row[5])).toEqual(names)
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString()
    expect(sheet).toContain(`sqref="C2:C200001"><formula1>'How to fill in'!$F$2:$F$51</formula1>`)
  })

  it('with the longest list of values that a column may have stays below the size limit, and its header is read', async () => {
    const rows = Array.from({ length: payeesListedMax }, (_, n) => [`V${n}`, `=Payee ${n}`])
    const list = {
      title: text('清单', 'Listed'),
      headers: [text('编码', 'Code'), text('名称', 'Name')],
      rows,
    }
    const listed = columns.map((one) => (one.key === 'number' ? { ...one, list } : one))
    const bytes = await buffer(importFileOf({ ...order, columns: listed, language: 'en' }))
    const { sheets } = await readXlsx(bytes)
    expect(sheets.map(({ name }) => name).at(-1)).toBe('Listed')
    expect(sheets[2]?.rows.slice(1)).toEqual(rows)
    expect(unzip(bytes).get('xl/worksheets/sheet3.xml')?.toString(), 'nothing in it runs').not.toContain(
      '<f>',
    )
    expect((await headOf(bytes))?.header).toEqual(['Number *', 'Day', 'Colour'])
    expect(bytes.length).toBeLessThan(importBytesMax)
  })

  it('failed rows come in the same layout with their reasons last, run nothing, and can be sent again', async () => {
    async function* failed() {
      yield [
        {
          row: 7,
          cells: ['=1+1', '2026-13-01'].map((cell) => ({ text: cell, mark: undefined })),
          reasons: '日期：不是日期。',
        },
      ]
    }
    const bytes = await fileOf({ language: 'zh', failed: failed() })
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString()).not.toContain('<f>')
    const pieces = []
    for await (const piece of piecesOf(bytes, 'xlsx')) pieces.push(piece)
    expect(pieces).toEqual([
      {
        head: {
          header: ['编号 *', '日期', '颜色', '原行号', '失败原因'],
          mark: 'tests 2',
          hiddenSheets: 0,
          rowsExpected: undefined,
        },
      },
      { rows: [{ row: 2, cells: ['=1+1', '2026-13-01', '', '7', '日期：不是日期。'], marks: [] }] },
    ])
    const header = ['编号 *', '日期', '颜色', '原行号', '失败原因']
    expect(layoutOf(header, namesOf(columns), ignoredNames)).toEqual({
      layout: ['number', 'day', 'colour', null, null],
    })
  })
})
