/** The lines of the grid as they are typed, pasted or taken from elsewhere, and as the call takes them. */
import type { reconciliationAdd } from '#contract/reconciliation-actions.ts'
import type { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import type { Reply, Request } from '#contract/route.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { plainAmount } from '#domain/numerals.ts'
import { lineAmount, readOrderNumbers } from '#domain/reconciliations/lines.ts'
import { readDay } from '#domain/typed-day.ts'
import type { Whole } from './addresses.ts'

export const lineFields = [
  'number',
  'documentDate',
  'dueDate',
  'amount',
  'orderNumbers',
  'termDays',
  'remark',
] as const
export type LineField = (typeof lineFields)[number]
export const isNumeric = (field: LineField): boolean => field === 'amount' || field === 'termDays'
export const isRequired = (field: LineField): boolean =>
  field === 'number' || field === 'dueDate' || field === 'amount'
export type TypedLine = Readonly<Record<LineField, string>> & { readonly key: number }

/** A document of one's own that can become a line. */
export type OwnDocument = Reply<typeof reconciliationDocuments>['list'][number]

type ShownLine = {
  readonly number: string
  readonly documentDate: string | null
  readonly dueDate: string
  readonly amount: string
  readonly orderNumbers?: readonly string[]
  readonly termDays?: number | null
  readonly remark?: string | null
}
type SentLine = Request<typeof reconciliationAdd>['body']['items'][number]

let lastKey = 0
const nextKey = (): number => {
  lastKey += 1
  return lastKey
}

export const emptyLine = (): TypedLine => ({
  key: nextKey(),
  number: '',
  documentDate: '',
  dueDate: '',
  amount: '',
  orderNumbers: '',
  termDays: '',
  remark: '',
})

export const typedFrom = (line: ShownLine): TypedLine => ({
  ...emptyLine(),
  number: line.number,
  documentDate: line.documentDate ?? '',
  dueDate: line.dueDate,
  amount: line.amount,
  orderNumbers: (line.orderNumbers ?? []).join(', '),
  termDays: line.termDays === null || line.termDays === undefined ? '' : String(line.termDays),
  remark: line.remark ?? '',
})

export const isBlank = (line: TypedLine): boolean => lineFields.every((field) => line[field].trim() === '')

/** Days in any usual form become days of the API; what is no day stays as it is, and the check names it. */
const dayOf = (typed: string): string => readDay(typed) ?? typed.trim()

export const sentOf = (line: TypedLine): SentLine => ({
  number: line.number,
  dueDate: dayOf(line.dueDate),
  amount: plainAmount(line.amount),
  ...(line.documentDate.trim() !== '' && { documentDate: dayOf(line.documentDate) }),
  ...(line.orderNumbers.trim() !== '' && {
    orderNumbers: [...(readOrderNumbers(line.orderNumbers) ?? [line.orderNumbers])],
  }),
  ...(line.termDays.trim() !== '' && { termDays: Number(line.termDays.normalize('NFKC').trim()) }),
  ...(line.remark.trim() !== '' && { remark: line.remark }),
})

/** What the lines come to as far as they are amounts. */
export const typedTotal = (lines: readonly TypedLine[], currency: Currency): bigint =>
  lines.reduce((sum, { amount }) => sum + (lineAmount(plainAmount(amount), currency) ?? 0n), 0n)

/** Rows and cells of a paste from a spreadsheet; undefined for a plain text, which goes into its one cell. */
export function pastedCells(text: string): readonly (readonly string[])[] | undefined {
  const plain = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  return /[\t\n]/.test(plain) ? plain.split('\n').map((row) => row.split('\t')) : undefined
}

/** The lines after a paste whose first cell goes into a field of a row; rows that are missing are added. */
export function withPaste(
  lines: readonly TypedLine[],
  row: number,
  field: LineField,
  cells: readonly (readonly string[])[],
): readonly TypedLine[] {
  const first = lineFields.indexOf(field)
  const next = [...lines]
  for (const [n, values] of cells.entries()) {
    const line: Record<string, string | number> = { ...(next[row + n] ?? emptyLine()) }
    for (const [m, value] of values.entries()) {
      const into = lineFields[first + m]
      if (into) line[into] = value.trim()
    }
    next[row + n] = line as unknown as TypedLine
  }
  return next
}

/** The lines after a proposed line is taken in, or left out again. */
export function linesAfter(
  lines: readonly TypedLine[],
  proposal: ShownLine,
  take: boolean,
): readonly TypedLine[] {
  const others = lines.filter(({ number }) => number.trim() !== proposal.number)
  return take ? [...others.filter((line) => !isBlank(line)), typedFrom(proposal)] : others
}

/** What the editor begins with: the draft, the kept correction, or what was rejected. */
export function typedOf(statement: Whole): readonly TypedLine[] {
  const { status, items, correction } = statement
  if (status === 'draft') return items.map(typedFrom)
  const approved = new Set(items.filter(({ state }) => state === 'approved').map(({ number }) => number))
  const kept = correction?.items ?? items.filter(({ state }) => state !== 'approved')
  return kept.filter(({ number }) => !approved.has(number)).map(typedFrom)
}

/** The numbers that the statement has: those of the editor, and in a correction those that are approved. */
export const takenNumbers = (
  lines: readonly TypedLine[],
  statement: Whole | undefined,
): ReadonlySet<string> =>
  new Set([
    ...lines.map(({ number }) => number.trim()),
    ...(statement?.items ?? []).filter(({ state }) => state === 'approved').map(({ number }) => number),
  ])

export const approvedTotal = ({ status, items, currency }: Whole): bigint =>
  status === 'draft'
    ? 0n
    : items
        .filter(({ state }) => state === 'approved')
        .reduce((sum, { amount }) => sum + (parseAmount(amount, currency)?.minor ?? 0n), 0n)
