/** The parts of a workbook other than its sheets. */
import { formats, xmlText } from './sheet-xml.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetNameCharactersMax = 31

/** Named after the export; further sheets have a number. */
export const sheetName = (title: string, number: number): string => {
  const ending = number === 1 ? '' : ` ${number}`
  const plain = title.replaceAll(/[[\]:*?/\\]/g, ' ').trim() || 'Sheet'
  return plain.slice(0, sheetNameCharactersMax - ending.length) + ending
}

/** `hidden` are invisible values in the workbook, by name. */
export function workbookParts(
  sheetNames: readonly string[],
  hidden: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const numbers = sheetNames.map((_, index) => index + 1)
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${attribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const names = Object.entries(hidden).map(
    ([name, value]) => `<definedName name="${name}" hidden="1">"${xmlText(value)}"</definedName>`,
  )
  const definedNames = names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''
  const sheetRelations = numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
  const overrides = numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${overrides.join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets>${definedNames}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${sheetRelations.join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(),
  }
  return new Map(Object.entries(parts).map(([name, xml]) => [name, declaration + xml]))
}

/** The width of a column, and the format of its empty cells. */
export type ColumnLook = { readonly width: number; readonly style?: number }

/** The start of a sheet; its first row is frozen. */
export const sheetStart = (columns: readonly ColumnLook[]): string => {
  const cols = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${style === undefined ? '' : ` style="${style}"`} customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}
/** Validations come after the rows. */
export const sheetEnd = (help = ''): string => `</sheetData>${help}</worksheet>`

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
export const attribute = (value: string): string => xmlText(value).replaceAll('"', '&quot;')
