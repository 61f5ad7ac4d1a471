/** The columns of a receivable export. */
import { type Day, parseInstant } from '#domain/day.ts'
import { documentColumns, typeTexts } from '#text/documents.ts'
import { accelerateColumns, nextStepTexts, stageTexts } from '#text/receivables.ts'
import { say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import { nextStepsView, type ReceivableRow } from './present.ts'

export type SheetRow = { readonly row: ReceivableRow }

export const sheetColumns: readonly Column<SheetRow>[] = [
  { kind: 'text', header: documentColumns.number, of: ({ row: { number } }) => number },
  { kind: 'text', header: documentColumns.payer, of: ({ row: { payerName } }) => payerName },
  {
    kind: 'text',
    header: documentColumns.type,
    of: ({ row: { type } }, language) => say(language)(typeTexts[type]),
  },
  { kind: 'text', header: documentColumns.currency, of: ({ row: { currency } }) => currency },
  {
    kind: 'money',
    header: documentColumns.amount,
    of: ({ row: { amount, currency } }) => ({ currency, minor: BigInt(amount) }),
  },
  {
    kind: 'day',
    header: documentColumns.documentDate,
    of: ({ row: { documentDate } }) => documentDate as Day | null,
  },
  { kind: 'day', header: documentColumns.dueDate, of: ({ row: { dueDate } }) => dueDate as Day },
  {
    kind: 'text',
    header: accelerateColumns.stage,
    of: ({ row: { stage } }, language) => say(language)(stageTexts[stage]),
  },
  {
    kind: 'text',
    header: accelerateColumns.missing,
    of: ({ row }, language) =>
      nextStepTexts(say(language), language, { ...row, missing: nextStepsView(row) }).join('\n'),
  },
  { kind: 'text', header: accelerateColumns.entity, of: ({ row: { entityName } }) => entityName },
  {
    kind: 'instant',
    header: accelerateColumns.entered,
    of: ({ row: { enteredAt } }) => parseInstant(enteredAt) ?? null,
  },
]
