/** Sheets as they come: what is read of them is what their author sees, and what cannot be trusted is not read. */
import * as biff from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { checkSheet } from '#domain/imports/content.ts'
import { done } from '#domain/result.ts'
import { failureOf, readAll, readInThread } from '#test/support/sheets.ts'
import { handMade, textRow, zipped } from '#test/support/workbooks.ts'

/** The cells of the first row below the header `h`. */
async function cellsOf(cells: string, around: { styles?: string; shared?: string; before?: string } = {}) {
  const { rows, failure } = await readAll(
    handMade({ rows: `${textRow(1, 'h')}<row r="2">${cells}</row>`, ...around }),
  )
  return failure ?? rows[0]
}

const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="165" formatCode="#,##0.00_);[Red]\\(#,##0.00\\)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>`

describe('[DOC-32] an xlsx is read as its author sees it', () => {
  it('a number with the zeros that its format puts before it', async () => {
    const zeros =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
    const found = await cellsOf('<c r="A2" s="1"><v>123</v></c><c r="B2"><v>123</v></c>', { styles: zeros })
    expect(found).toMatchObject({ cells: ['00000123', '123'] })
  })

  it('a cell that is too long is cut between characters, never through one', async () => {
    const found = await cellsOf(`<c r="A2" t="inlineStr"><is><t>${'a'.repeat(999)}😀😀</t></is></c>`)
    expect(found).toMatchObject({ cells: ['a'.repeat(999)], marks: [[0, 'tooLong']] })
  })

  it('numbers are their decimal digits, without the noise of a spreadsheet and without an exponent', async () => {
    const cells = ['0.30000000000000004', '1E+05', '1234567890123.45', '-1.5E-2', '100', '0'].map(
      (number) => `<c><v>${number}</v></c>`,
    )
    expect(await cellsOf(cells.join(''))).toMatchObject({
      row: 2,
      cells: ['0.3', '100000', '1234567890123.45', '-0.015', '100', '0'],
      marks: [],
    })
  })

  it('a whole number of more digits than a spreadsheet keeps is marked: some of it is lost', async () => {
    expect(await cellsOf('<c><v>2.5332000000012301E+19</v></c>')).toMatchObject({
      cells: ['25332000000012300000'],
      marks: [[0, 'digitsLost']],
    })
  })

  it('dates come as days, whatever their cell shows them as; days of a calendar from 1904 too', async () => {
    const cells =
      '<c s="1"><v>46027</v></c><c s="2"><v>46027</v></c><c s="3"><v>46027.5</v></c><c s="4"><v>46027.5</v></c>'
    expect(await cellsOf(cells, { styles })).toMatchObject({
      cells: ['2026-01-05', '2026-01-05', '46027.5', '2026-01-05 12:00:00'],
      marks: [],
    })
    const before = '<workbookPr date1904="1"/>'
    expect(await cellsOf('<c s="1"><v>44565</v></c>', { styles, before })).toMatchObject({
      cells: ['2026-01-05'],
    })
    expect(await cellsOf('<c s="1"><v>60</v></c>', { styles })).toMatchObject({ marks: [[0, 'errorValue']] })
    const late = '<c s="4"><v>46027.9999999</v></c><c s="4"><v>46027.9999</v></c>'
    expect(await cellsOf(late, { styles })).toMatchObject({ cells: ['2026-01-06', '2026-01-05 23:59:51'] })
  })

  it('texts come with their runs, entities and escapes, wherever they stand', async () => {
    const shared =
      '<si><t>甲&amp;乙</t></si><si><r><t>粗</t></r><r><t xml:space="preserve"> 体</t></r><rPh sb="0" eb="1"><t>ソ</t></rPh></si>'
    const cells =
      '<c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>a_x000A_b&#x4e2d;</t></is></c><c t="b"><v>1</v></c>'
    expect(await cellsOf(cells, { shared })).toMatchObject({
      cells: ['', '甲&乙', '粗 体', 'a\nb中', 'TRUE'],
    })
    const rich =
      '<c t="inlineStr"><is><r><rPr><family val="2"/></rPr><t>甲&amp;<![CDATA[乙&amp;]]>&lt;</t></r></is></c>'
    expect(await cellsOf(rich)).toMatchObject({ cells: ['甲&乙&amp;<'], marks: [] })
  })

  it('formulas and errors are marked with their column and never calculated', async () => {
    const cells =
      '<c><f>1+1</f><v>2</v></c><c t="str"><f t="shared" si="0"/><v>x</v></c><c t="e"><v>#N/A</v></c>'
    expect(await cellsOf(cells)).toMatchObject({
      cells: ['2', 'x', '#N/A'],
      marks: [
        [0, 'formula'],
        [1, 'formula'],
        [2, 'errorValue'],
      ],
    })
  })

  it('empty rows are none, and the others keep their numbers', async () => {
    const rows = `<row r="1"/>${textRow(2, 'h')}<row r="3"><c s="1"/></row>${textRow(7, 'a')}`
    const read = await readAll(handMade({ rows }))
    expect(read.head?.header).toEqual(['h'])
    expect(read.rows.map(({ row }) => row)).toEqual([7])
  })

  it('another program writes it with a prefix before every element', async () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row r="1"><x:c t="inlineStr"><x:is><x:t>h</x:t></x:is></x:c></x:row><x:row r="2"><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const read = await readAll(
      zipped([
        {
          name: 'xl/workbook.xml',
          content: '<x:workbook><x:sheets><x:sheet name="A" r:id="a"/></x:sheets></x:workbook>',
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content:
            '<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/s.xml"/></Relationships>',
        },
        { name: 'xl/s.xml', content: sheet },
      ]),
    )
    expect(read).toMatchObject({ head: { header: ['h'] }, rows: [{ row: 2, cells: ['5'] }] })
  })

  it('fifty thousand rows of another program arrive whole and in order, and the server answers meanwhile', async () => {
    const count = 50_000
    const rows = [
      ['编号', '金额', '日期'],
      ...Array.from({ length: count }, (_, index) => [
        `INV-${index}`,
        index + 0.25,
        new Date(Date.UTC(2026, 0, 5)),
      ]),
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }] })
    let longestMs = 0
    let last = performance.now()
    const beat = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 5)
    const read = await readInThread(bytes)
    clearInterval(beat)
    expect(read.rows).toHaveLength(count)
    expect(read.rows.at(-1)).toEqual({
      row: count + 1,
      cells: ['INV-49999', '49999.25', '2026-01-05'],
      marks: [],
    })
    expect(longestMs).toBeLessThan(1_000)
  })
})

describe('[DOC-32] an xls is read as well', () => {
  const xls = (rows: unknown[][], change?: (book: biff.WorkBook) => void): Uint8Array => {
    const book = biff.utils.book_new()
    biff.utils.book_append_sheet(book, biff.utils.aoa_to_sheet(rows), 'A')
    change?.(book)
    return new Uint8Array(biff.write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
  }

  it('numbers, dates, texts and formulas', async () => {
    const written = Buffer.from(
      xls(
        [
          ['编号', '金额', '日期', '公式'],
          ['票-1', 0.1 + 0.2, 46_027, 2, 2],
        ],
        (book) => {
          const sheet = book.Sheets['A']
          if (sheet) sheet['C2'] = { t: 'n', v: 46_027, z: 'yyyy-mm-dd' }
        },
      ),
    )
    const bytes = withFormula(written)
    expect(checkSheet(bytes, 'a.xls')).toEqual(done('xls'))
    expect(await readAll(bytes, 'xls')).toMatchObject({
      head: { header: ['编号', '金额', '日期', '公式'] },
      rows: [{ row: 2, cells: ['票-1', '0.3', '2026-01-05', '2'], marks: [[3, 'formula']] }],
    })
  })

  /** The two numbers in D2 and E2 take as much room as one formula, `1+1`, in D2. */
  function withFormula(bytes: Buffer): Buffer {
    const at = bytes.indexOf(Buffer.from([0x03, 0x02, 0x0e, 0, 1, 0, 3, 0]))
    const formula = Buffer.alloc(36)
    bytes.copy(formula, 4, at + 4, at + 18)
    formula.set([0x06, 0, 32, 0], 0)
    formula.set([7, 0, 0x1e, 1, 0, 0x1e, 1, 0, 0x03], 24)
    formula.copy(bytes, at)
    return bytes
  }

  it('the first sheet that can be seen', async () => {
    const bytes = xls([['hidden'], ['x']], (book) => {
      biff.utils.book_append_sheet(book, biff.utils.aoa_to_sheet([['编号'], ['票-1']]), 'B')
      book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    })
    expect(await readAll(bytes, 'xls')).toMatchObject({
      head: { header: ['编号'] },
      rows: [{ cells: ['票-1'] }],
    })
  })

  it('a broken one is refused', async () => {
    const bytes = xls([['h'], ['a']])
    bytes.fill(0, 1_024)
    expect(await failureOf(bytes, 'xls')).toBe('sheetBroken')
  })

  it('an encrypted one is refused', async () => {
    const bytes = Buffer.from(xls([['h'], ['a']]))
    // The first record of the workbook is followed by one that says how it is encrypted.
    const begin = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
    expect(begin).toBeGreaterThan(0)
    Buffer.from([0x2f, 0x00, 0x06, 0x00, 0x00, 0x00, 0x12, 0x34, 0x56, 0x78]).copy(bytes, begin + 20)
    expect(await failureOf(bytes, 'xls')).toBe('sheetEncrypted')
  })
})
