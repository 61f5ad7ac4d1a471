/** The parts of a workbook beside its sheets: what a spreadsheet has to find before it opens them. */
import { formats, xmlText } from './sheet-xml.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetNameLettersMax = 31

/** Named after what is exported; later sheets of the same export have a number. */
const sheetName = (title: string, number: number): string => {
  const ending = number === 1 ? '' : ` ${number}`
  const plain = title.replaceAll(/[[\]:*?/\\]/g, ' ').trim() || 'Sheet'
  return plain.slice(0, sheetNameLettersMax - ending.length) + ending
}

export function workbookParts(title: string, sheetCount: number): ReadonlyMap<string, string> {
  const numbers = Array.from({ length: sheetCount }, (_, index) => index + 1)
  const sheets = numbers.map(
    (n) => `<sheet name="${attribute(sheetName(title, n))}" sheetId="${n}" r:id="rId${n}"/>`,
  )
  const sheetRelations = numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
  const overrides = numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${overrides.join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${sheetRelations.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(),
  }
  return new Map(Object.entries(parts).map(([name, xml]) => [name, declaration + xml]))
}

/** The beginning of a sheet: its first row stays in sight, and every column has the width of its kind. */
export const sheetStart = (columnWidths: readonly number[]): string => {
  const cols = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}
export const sheetEnd = '</sheetData></worksheet>'

const firstOwnFormat = 164

function stylesXml(): string {
  const codes = formats.map(
    ({ code }, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${attribute(code)}"/>`,
  )
  const cells = formats.map(({ name }, index) => {
    const font = name === 'header' ? 1 : 0
    const guard = name === 'guardedText' ? ' quotePrefix="1"' : ''
    return `<xf numFmtId="${firstOwnFormat + index}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${guard}/>`
  })
  return `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
const override = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${types}.${type}+xml"/>`
const attribute = (value: string): string => xmlText(value).replaceAll('"', '&quot;')
