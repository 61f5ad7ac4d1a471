/** Sheets that are not to be trusted: each is refused by its reason, and nothing of it is read. */
import { describe, expect, it } from 'vitest'
import { zipMembersMax, zipNameBytesMax } from '#domain/files/limits.ts'
import { checkSheet } from '#domain/imports/content.ts'
import { importRowsMax } from '#domain/imports/limits.ts'
import { done, refuse } from '#domain/result.ts'
import { failureOf, readAll, readInThread } from '#test/support/sheets.ts'
import { handMade, textRow, zipped } from '#test/support/workbooks.ts'

describe('[DOC-32] what is not to be trusted is refused, and nothing of it is read', () => {
  const rows = textRow(1, 'h') + textRow(2, 'a')
  const plain = handMade({ rows })

  it('a name that says something else than the content', () => {
    expect(checkSheet(plain, 'a.xlsx')).toEqual(done('xlsx'))
    expect(checkSheet(plain, 'a.XLSX')).toEqual(done('xlsx'))
    for (const name of ['a.xls', 'a.csv', 'a', 'a.xlsx.exe'])
      expect(checkSheet(plain, name)).toEqual(refuse('sheetTypeWrong'))
    expect(checkSheet(Buffer.from('a,b\n1,2'), 'a.xlsx')).toEqual(refuse('sheetTypeWrong'))
    expect(checkSheet(zipped([{ name: 'word/document.xml', content: '' }]), 'a.xlsx')).toEqual(
      refuse('sheetTypeWrong'),
    )
    expect(checkSheet(new Uint8Array(), 'a.xlsx')).toEqual(refuse('fileEmpty'))
  })

  it('more than 20 MB', () => {
    const padded = Buffer.concat([plain, Buffer.alloc(20 * 1_048_576)])
    expect(checkSheet(padded, 'a.xlsx')).toEqual(refuse('sheetTooLarge'))
  })

  it('macros and encryption', async () => {
    const macro = handMade({ rows, more: [{ name: 'xl/vbaProject.bin', content: 'x' }] })
    expect(checkSheet(macro, 'a.xlsx')).toEqual(refuse('sheetMacro'))
    const old = handMade({ rows, more: [{ name: 'xl/macrosheets/sheet1.xml', content: 'x' }] })
    expect(checkSheet(old, 'a.xlsx')).toEqual(refuse('sheetMacro'))
    const locked = handMade({ rows, more: [{ name: 'a', content: 'x', flags: 1 }] })
    expect(await failureOf(locked)).toBe('sheetEncrypted')
  })

  it('a bomb: what the directory promises is too much, by size or by ratio', async () => {
    const large = { name: 'xl/media/a', content: 'x', saysBytes: 201 * 1_048_576 }
    expect(await failureOf(handMade({ rows, more: [large] }))).toBe('sheetExpands')
    const dense = { name: 'xl/media/a', content: Buffer.alloc(1_048_576) }
    expect(await failureOf(handMade({ rows, more: [dense] }))).toBe('sheetExpands')
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `xl/${index}`, content: '' }))
    expect(await failureOf(handMade({ rows, more: many }))).toBe('sheetExpands')
  })

  it('a bomb that lies: it unpacks to more than its directory says', async () => {
    const liar = zipped([
      { name: 'xl/workbook.xml', content: `<workbook>${' '.repeat(5_000_000)}</workbook>`, saysBytes: 100 },
    ])
    expect(await failureOf(liar)).toBe('sheetExpands')
  })

  it('entities and other declarations, of its own or of elsewhere', async () => {
    const prolog = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    expect(await failureOf(handMade({ rows, prolog }))).toBe('sheetUnsafe')
    expect(await failureOf(handMade({ rows: textRow(1, '&x;') }))).toBe('sheetUnsafe')
  })

  it('no sheet, a hidden one only, and one in which nothing stands', async () => {
    const none = zipped([{ name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' }])
    expect(await failureOf(none)).toBe('sheetMissing')
    expect(await failureOf(handMade({ rows, state: 'veryHidden' }))).toBe('sheetMissing')
    expect(await failureOf(handMade({ rows: '' }))).toBe('sheetMissing')
    expect(await failureOf(handMade({ rows: textRow(1, 'h') }))).toBe('sheetEmpty')
  })

  it('a million columns, by their names or one after another', async () => {
    const far = handMade({ rows: `<row r="1"><c r="BDWGN1"><v>1</v></c></row>` })
    expect(await failureOf(far)).toBe('sheetTooWide')
    // Noise between the cells, so that it is not refused as a bomb first.
    const cells = Array.from({ length: 200_000 }, (_, index) => `<c><v>${(index * 7_919) % 99_991}</v></c>`)
    const wide = handMade({ rows: `<row r="1">${cells.join('')}</row>` })
    expect(await failureOf(wide)).toBe('sheetTooWide')
  })

  it('one row more than may be', async () => {
    const line = (row: number) => `<row r="${row}"><c><v>${(row * 7_919) % 99_991}</v></c></row>`
    const all = Array.from({ length: importRowsMax + 2 }, (_, index) => line(index + 1))
    expect(await failureOf(handMade({ rows: all.join('') }))).toBe('sheetTooLong')
    expect((await readAll(handMade({ rows: all.slice(0, -1).join('') }))).rows).toHaveLength(importRowsMax)
  })

  it('a torn file, texts that are not there, rows that go backwards', async () => {
    const torn = Buffer.from(plain)
    torn.fill(1, 60, 90)
    expect(await failureOf(torn)).toBe('sheetBroken')
    expect(await failureOf(plain.subarray(0, -30))).toBe('sheetBroken')
    expect(await failureOf(handMade({ rows: '<row r="1"><c t="s"><v>9</v></c></row>' }))).toBe('sheetBroken')
    expect(await failureOf(handMade({ rows: textRow(2, 'h') + textRow(1, 'a') }))).toBe('sheetBroken')
  })

  it('a part that is not what its checksum says, whether it would be read or not', async () => {
    const whole = handMade({ rows, more: [{ name: 'docProps/app.xml', content: 'x' }] })
    expect(await failureOf(whole)).toBeUndefined()
    const changed = handMade({ rows: rows + textRow(3, '1111'), packs: rows + textRow(3, '9999') })
    expect(await failureOf(changed)).toBe('sheetBroken')
    const unread = { name: 'docProps/app.xml', content: 'x', packs: 'y' }
    expect(await failureOf(handMade({ rows, more: [unread] }))).toBe('sheetBroken')
    const short = { name: 'docProps/app.xml', content: 'xx', packs: 'x' }
    expect(await failureOf(handMade({ rows, more: [short] }))).toBe('sheetBroken')
  })

  it('parts that share bytes: they unpack to more than the file holds, however small each says it is', async () => {
    const shared = handMade({ rows, more: [{ name: 'docProps/app.xml', content: 'x' }] })
    const directory = shared.indexOf('PK\x01\x02')
    const [first, second] = [directory, shared.indexOf('PK\x01\x02', directory + 4)]
    // The second entry is pointed to the bytes of the first, sizes and checksum included.
    shared.copy(shared, second + 16, first + 16, first + 28)
    shared.copy(shared, second + 42, first + 42, first + 46)
    expect(await failureOf(shared)).toBe('sheetBroken')
    const beyond = handMade({ rows })
    beyond.writeUInt32LE(beyond.length, beyond.indexOf('PK\x01\x02') + 20)
    expect(await failureOf(beyond)).toBe('sheetBroken')
  })

  it('two parts of one name, a name that is too long, more parts than may be', async () => {
    const twice = { name: 'docProps/app.xml', content: 'x' }
    expect(await failureOf(handMade({ rows, more: [twice, twice] }))).toBe('sheetBroken')
    const long = { name: `xl/${'a'.repeat(zipNameBytesMax)}`, content: 'x' }
    expect(await failureOf(handMade({ rows, more: [long] }))).toBe('sheetBroken')
    expect(checkSheet(handMade({ rows, more: [long] }), 'a.xlsx')).toEqual(refuse('sheetTypeWrong'))
    const many = Array.from({ length: zipMembersMax }, (_, index) => ({ name: `xl/${index}`, content: '' }))
    expect(checkSheet(handMade({ rows, more: many }), 'a.xlsx')).toEqual(refuse('sheetTypeWrong'))
  })

  it.each(['99999999999', '1048577', '2.5', '0x10', '0', ''])('a row that is numbered %j', async (number) => {
    const numbered = `<row r="${number}"><c><v>1</v></c></row>`
    expect(await failureOf(handMade({ rows: textRow(1, 'h') + numbered }))).toBe('sheetBroken')
  })

  it('a cell whose column has no name; what a sheet says of its size is believed so far as it can be', async () => {
    const nameless = '<row r="2"><c r="a2"><v>1</v></c></row>'
    expect(await failureOf(handMade({ rows: textRow(1, 'h') + nameless }))).toBe('sheetBroken')
    const dimension = '<dimension ref="A1:A99999999999"/>'
    const vast = zipped([
      {
        name: 'xl/workbook.xml',
        content: '<workbook><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/></Relationships>',
      },
      { name: 'xl/s.xml', content: `<worksheet>${dimension}<sheetData>${rows}</sheetData></worksheet>` },
    ])
    expect((await readAll(vast)).head?.rowsExpected).toBeUndefined()
  })

  it('more memory or time than a reader may take', async () => {
    const shared = Array.from(
      { length: 300_000 },
      (_, index) => `<si><t>text ${(index * 7_919) % 999_983}</t></si>`,
    )
    const heavy = handMade({ rows, shared: shared.join('') })
    expect((await readInThread(heavy, { megabytesMax: 8 })).failure).toBe('sheetTooHeavy')
    expect((await readInThread(plain, { secondsMax: 0 })).failure).toBe('sheetTooHeavy')
  })
})
