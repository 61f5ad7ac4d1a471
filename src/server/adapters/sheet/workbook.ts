/** What an xlsx says before its rows: which sheet to read, the cell formats, and the shared strings. */
import { SheetRefused } from './refused.ts'
import { markName } from './rows.ts'
import { type CellFormat, shownByCode, shownByNumber } from './values.ts'
import { attribute, cellText, decoded, elements, innerOf, prefixOf, wholeElements } from './xml.ts'
import { type Parts, textOf, wholeText } from './zip.ts'

export type Workbook = {
  readonly sheet: string
  readonly hiddenSheets: number
  readonly mark: string | undefined
  readonly from1904: boolean
}

/** The first visible sheet. */
export async function workbookOf(parts: Parts): Promise<Workbook> {
  const xml = await wholeText(parts.get('xl/workbook.xml'))
  const prefix = prefixOf(xml, 'workbook')
  const all = [...elements(xml, `${prefix}sheet`)]
  const sheets = all.filter(({ tag }) => (attribute(tag, 'state') ?? 'visible') === 'visible')
  const targets = targetsOf(await wholeText(parts.get('xl/_rels/workbook.xml.rels')))
  const sheet = sheets
    .map(({ tag }) => targets.get(relationOf(tag)))
    .find((path) => path !== undefined && parts.has(path))
  if (sheet === undefined) throw new SheetRefused('sheetMissing')
  const names = [...elements(xml, `${prefix}definedName`)]
  const mark = names.find(({ tag }) => attribute(tag, 'name') === markName)?.inner
  const [properties] = elements(xml, `${prefix}workbookPr`)
  return {
    sheet,
    hiddenSheets: all.length - sheets.length,
    mark: mark === undefined ? undefined : decoded(mark).replaceAll('"', '').trim(),
    from1904: ['1', 'true'].includes(attribute(properties?.tag ?? '', 'date1904') ?? ''),
  }
}

/** Writers choose the prefix of this attribute themselves. */
const relationOf = (tag: string): string => /\s\w+:id\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? ''

/** The worksheets by their ids in the workbook; chart sheets do not count. */
function targetsOf(xml: string): ReadonlyMap<string, string> {
  const relations = [...elements(xml, `${prefixOf(xml, 'Relationships')}Relationship`)]
  return new Map(
    relations
      .filter(({ tag }) => attribute(tag, 'Type')?.endsWith('/worksheet'))
      .map(({ tag }) => {
        const target = attribute(tag, 'Target') ?? ''
        return [attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
      }),
  )
}

/** How the cells of each style are shown, in the order in which cells refer to them. */
export async function stylesOf(parts: Parts): Promise<readonly CellFormat[]> {
  const xml = await wholeText(parts.get('xl/styles.xml'))
  const prefix = prefixOf(xml, 'styleSheet')
  const codes = new Map<number, CellFormat>()
  for (const { tag } of elements(xml, `${prefix}numFmt`))
    codes.set(Number(attribute(tag, 'numFmtId')), shownByCode(attribute(tag, 'formatCode') ?? ''))
  const [cells] = elements(xml, `${prefix}cellXfs`)
  return [...elements(cells?.inner ?? '', `${prefix}xf`)].map(({ tag }) => {
    const format = Number(attribute(tag, 'numFmtId') ?? 0)
    return codes.get(format) ?? shownByNumber(format)
  })
}

export async function sharedTextsOf(parts: Parts): Promise<readonly string[]> {
  const part = parts.get('xl/sharedStrings.xml')
  if (!part) return []
  const texts: string[] = []
  let prefix: string | undefined
  for await (const piece of wholeElements(textOf(part), 'si')) {
    prefix ??= prefixOf(piece, 'sst')
    for (const { inner } of elements(piece, `${prefix}si`)) texts.push(richText(inner, prefix))
  }
  return texts
}

/** The runs of a text joined, without the phonetic readings of Japanese characters. */
export function richText(inner: string, prefix: string): string {
  const plain = inner.includes(`<${prefix}rPh`)
    ? inner.replaceAll(new RegExp(`<${prefix}rPh[\\s\\S]*?</${prefix}rPh>`, 'g'), '')
    : inner
  const only = innerOf(plain, `${prefix}t`)
  if (only.length === plain.length - 2 * prefix.length - 7) return cellText(only)
  let text = ''
  for (const run of elements(plain, `${prefix}t`)) text += cellText(run.inner)
  return text
}
