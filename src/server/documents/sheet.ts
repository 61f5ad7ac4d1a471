/** The columns of a document export. */
import { type Day, parseInstant } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { reasonWords } from '#text/document-reasons.ts'
import { statusWords } from '#text/document-status.ts'
import {
  confirmationTexts,
  documentColumns,
  documentTexts,
  meansTexts,
  sideTexts,
  sourceTexts,
  typeTextsFor,
} from '#text/documents.ts'
import { bulkTexts } from '#text/tables.ts'
import { say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import { offerIn, offerSheetColumns, type WithOffer } from './offer-sheet.ts'
import type { DocumentRow } from './present.ts'

type Document = DocumentRow['row'] & Pick<DocumentRow, 'bits' | 'reader'> & WithOffer

const shown: readonly Column<Document>[] = [
  { kind: 'serial', header: documentColumns.serial, of: ({ serial }) => BigInt(serial) },
  { kind: 'text', header: documentColumns.number, of: ({ number }) => number },
  {
    kind: 'text',
    header: documentColumns.type,
    of: ({ type, reader }, language) => say(language)(typeTextsFor[reader][type]),
  },
  { kind: 'text', header: documentColumns.payer, of: ({ payerName }) => payerName },
  { kind: 'text', header: documentColumns.payee, of: ({ payeeName }) => payeeName },
  { kind: 'text', header: documentColumns.payeeCode, of: ({ payeeCode }) => payeeCode },
  { kind: 'text', header: documentColumns.currency, of: ({ currency }) => currency },
  {
    kind: 'money',
    header: documentColumns.amount,
    of: ({ amount, currency }) => ({ currency, minor: BigInt(amount) }),
  },
  {
    kind: 'money',
    header: documentColumns.payable,
    of: ({ payable, currency }) => (payable === null ? null : { currency, minor: BigInt(payable) }),
  },
  { kind: 'day', header: documentColumns.documentDate, of: ({ documentDate }) => documentDate as Day | null },
  { kind: 'day', header: documentColumns.dueDate, of: ({ dueDate }) => dueDate as Day },
  {
    kind: 'count',
    header: documentColumns.term,
    of: ({ termDays }) => (termDays === null ? null : BigInt(termDays)),
  },
  {
    kind: 'text',
    header: documentColumns.means,
    of: ({ means }, language) => say(language)(meansTexts[means]),
  },
  {
    kind: 'count',
    header: documentColumns.billTermDays,
    of: ({ billTermDays }) => (billTermDays === null ? null : BigInt(billTermDays)),
  },
  {
    kind: 'text',
    header: documentColumns.source,
    of: ({ source }, language) => say(language)(sourceTexts[source]),
  },
  {
    kind: 'text',
    header: documentColumns.status,
    of: (document, language) => statusWords(say(language), document, document.reader),
  },
  {
    kind: 'text',
    header: documentColumns.reasons,
    of: (document, language) =>
      reasonsIn(document.bits ?? 0)
        .map((reason) => reasonWords(say(language), reason, document, document.reader))
        .join(say(language)(bulkTexts.betweenReasons)) || null,
  },
  {
    kind: 'text',
    header: documentColumns.confirmation,
    of: ({ confirmation }, language) => say(language)(confirmationTexts[confirmation]),
  },
  { kind: 'text', header: documentColumns.declinedReason, of: ({ declinedReason }) => declinedReason },
  {
    kind: 'text',
    header: documentColumns.disabledBy,
    of: ({ disabledBy }, language) => disabledBy && say(language)(sideTexts[disabledBy]),
  },
  { kind: 'text', header: documentColumns.disabledReason, of: ({ disabledReason }) => disabledReason },
  {
    kind: 'text',
    header: documentColumns.excluded,
    of: ({ excluded }, language) => say(language)(excluded ? documentTexts.yes : documentTexts.no),
  },
  { kind: 'text', header: documentColumns.creditsNumber, of: ({ creditsNumber }) => creditsNumber },
  ...offerSheetColumns,
  { kind: 'day', header: documentColumns.paidDate, of: ({ paidDate }) => paidDate as Day | null },
  {
    kind: 'instant',
    header: documentColumns.uploaded,
    of: ({ uploadTime }) => parseInstant(uploadTime) ?? null,
  },
  { kind: 'text', header: documentColumns.createdBy, of: ({ createdBy }) => createdBy },
  {
    kind: 'instant',
    header: documentColumns.changed,
    of: ({ changeTime }) => parseInstant(changeTime) ?? null,
  },
  { kind: 'text', header: documentColumns.changedBy, of: ({ changedBy }) => changedBy },
]

/** The rows come as JSON; each is parsed once for all its cells. */
export type SheetRow = { readonly row: string }

const readRows = new WeakMap<SheetRow, Document>()

function documentIn(row: SheetRow): Document {
  const known = readRows.get(row)
  if (known) return known
  const parsed = JSON.parse(row.row) as DocumentRow
  const { bits, reader } = parsed
  const read = Object.assign(parsed.row, { bits, reader }, offerIn(parsed))
  readRows.set(row, read)
  return read
}

export const sheetColumns: readonly Column<SheetRow>[] = shown.map(
  (column) =>
    ({
      ...column,
      of: (row: SheetRow, language) => column.of(documentIn(row), language),
    }) as Column<SheetRow>,
)
