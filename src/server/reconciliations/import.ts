/** Reads an uploaded sheet into lines of a statement. Nothing is kept: the page puts the lines into its grid. */
import { check } from '#contract/check.ts'
import { reconciliationItemsImport as route } from '#contract/reconciliation-files.ts'
import type { Reply } from '#contract/route.ts'
import { checkSheet } from '#domain/imports/content.ts'
import { importBytesMax } from '#domain/imports/limits.ts'
import type { RowError } from '#domain/imports/row-errors.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { statementLinesMax } from '#domain/reconciliations/limits.ts'
import type { StatementLine } from '#domain/reconciliations/lines.ts'
import {
  type LineRead,
  type LineSheetColumn,
  type LineSheetLayout,
  type LineSheetNames,
  lineLayoutOf,
  lineSheetColumns,
  readLine,
} from '#domain/reconciliations/sheet.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { errorTexts, importTexts } from '#text/imports.ts'
import { lineColumns } from '#text/reconciliations.ts'
import { type Language, languages, type Pair, say } from '#text/text.ts'
import { readSheet } from '../adapters/sheet/read.ts'
import type { SheetRow } from '../adapters/sheet/rows.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import type { Incoming } from '../http/parse.ts'
import type { Served } from '../http/routes.ts'
import { exportsAtOnceMax, exportsPerPersonMax } from '../limits.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { authenticate } from '../sessions/authenticate.ts'

type Read = Reply<typeof route>

const acquire = concurrencyLimit({ atOnceMax: exportsAtOnceMax, perPersonMax: exportsPerPersonMax })

const names = Object.fromEntries(
  lineSheetColumns.map((column) => [column, languages.map((language) => lineColumns[column][language])]),
) as unknown as LineSheetNames

/** A row with the errors of its cells first: a formula, for example, is no value that a person typed. */
function readRow({ cells, marks }: SheetRow, layout: LineSheetLayout, currency: Currency): LineRead {
  const named = Object.fromEntries(
    Object.entries(layout).map(([column, place]) => [column, cells[place] ?? '']),
  )
  const columnAt = (place: number) =>
    lineSheetColumns.find((column: LineSheetColumn) => layout[column] === place)
  const marked: RowError[] = marks.flatMap(([place, reason]) => {
    const column = columnAt(place)
    return column
      ? [{ column, reason, value: cells[place] ?? '', details: { max: cells[place]?.length ?? 0 } }]
      : []
  })
  const read = readLine(named, currency)
  if (marked.length === 0) return read
  const others = 'errors' in read ? read.errors : []
  return {
    errors: [...marked, ...others.filter(({ column }) => marked.every((mark) => mark.column !== column))],
  }
}

const typedOf = (
  { amount, ...line }: StatementLine,
  row: number,
  currency: Currency,
): Read['items'][number] => ({
  row,
  ...line,
  orderNumbers: [...line.orderNumbers],
  amount: formatAmount({ currency, minor: amount }),
})

function errorsOf(errors: readonly RowError[], row: number, language: Language): Read['errors'] {
  const words = say(language)
  return errors.map(({ column, reason, value, details }) => {
    const { reason: why, cure } = errorTexts[reason] as { readonly reason: Pair; readonly cure: Pair }
    const name = words(lineColumns[column as LineSheetColumn])
    const message = words(importTexts.reason, {
      column: name,
      why: words(why, details),
      cure: words(cure, details),
    })
    return { row, column: name, value, message }
  })
}

async function readLines(
  name: string,
  bytes: Uint8Array,
  currency: Currency,
  language: Language,
): Promise<Result<Read>> {
  const type = checkSheet(bytes, name)
  if (!type.ok) return type
  const items: Read['items'] = []
  const errors: Read['errors'] = []
  const rowOfNumber = new Map<string, number>()
  let layout: LineSheetLayout = {}
  let refused: Refused | undefined
  let rows = 0
  const add = (sheetRow: SheetRow): void => {
    const read = readRow(sheetRow, layout, currency)
    if ('errors' in read) return void errors.push(...errorsOf(read.errors, sheetRow.row, language))
    const { number } = read.line
    const first = rowOfNumber.get(number)
    if (first === undefined) {
      rowOfNumber.set(number, sheetRow.row)
      items.push(typedOf(read.line, sheetRow.row, currency))
    } else {
      const twice = {
        column: 'number',
        reason: 'twiceInFile',
        value: number,
        details: { row: first },
      } as const
      errors.push(...errorsOf([twice], sheetRow.row, language))
    }
  }
  const sheet = await readSheet(
    { bytes, type: type.value },
    {
      head: ({ header }) => {
        const found = lineLayoutOf(header, names)
        if ('missing' in found) {
          const missing = found.missing.map((column) => say(language)(lineColumns[column]))
          const { missing: lacks, betweenNames } = importTexts.header
          const problems = say(language)(lacks, { names: missing.join(say(language)(betweenNames)) })
          return refuse('sheetHeaderWrong', { columns: problems })
        }
        layout = found.layout
        return done(null)
      },
      rows: async (batch) => {
        rows += batch.length
        if (rows > statementLinesMax) {
          refused = refuse('reconciliationLinesTooMany', { max: statementLinesMax })
          return 'enough'
        }
        batch.forEach(add)
        return 'more'
      },
    },
  )
  if (refused) return refused
  return sheet.ok ? done({ items, errors }) : sheet
}

async function receive(incoming: Incoming): Promise<Answer> {
  const sent = (await incoming.receiveFile?.(importBytesMax + 1, 1)) ?? refuse('inputMalformed')
  if (!sent.ok) return refusedWith(sent)
  const { name, bytes, fields } = sent.value
  const body = check(route.body, fields, incoming.language)
  if (!body.ok) return refusedWith(refuse('inputInvalid'), body.fields)
  const read = await readLines(name, bytes, body.value.currency, incoming.language)
  return read.ok ? { kind: 'data', data: read.value } : refusedWith(read)
}

/** Session, ability and a free slot are checked before any byte of the file is read. */
export const importServed: Served = {
  route,
  handle: async (context, incoming) => {
    const caller = await authenticate(context, route.access, incoming)
    if (!caller.ok) return refusedWith(caller)
    const place = await acquire(caller.value.userId)
    if (!place.ok) return refusedWith(place)
    try {
      return await receive(incoming)
    } finally {
      place.value()
    }
  },
}
