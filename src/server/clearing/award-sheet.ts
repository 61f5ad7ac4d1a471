/** The columns of the award file of a run: what is to be paid, to which payee, and when. */
import type { Day } from '#domain/day.ts'
import { awardFileColumns } from '#text/clearing.ts'
import type { Column } from '../exports/table.ts'
import { type AwardRow, aprOf } from './present.ts'

export type SheetRow = { readonly row: AwardRow }

const money = (row: AwardRow, minor: string | bigint) => ({ currency: row.currency, minor: BigInt(minor) })

export const awardColumns: readonly Column<SheetRow>[] = [
  { kind: 'text', header: awardFileColumns.number, of: ({ row }) => row.number },
  { kind: 'text', header: awardFileColumns.payee, of: ({ row }) => row.payeeName },
  { kind: 'text', header: awardFileColumns.document, of: ({ row }) => row.documentNumber },
  { kind: 'text', header: awardFileColumns.offer, of: ({ row }) => row.offerNumber },
  { kind: 'text', header: awardFileColumns.currency, of: ({ row }) => row.currency },
  { kind: 'money', header: awardFileColumns.face, of: ({ row }) => money(row, row.face) },
  { kind: 'money', header: awardFileColumns.credits, of: ({ row }) => money(row, row.credits) },
  { kind: 'money', header: awardFileColumns.amount, of: ({ row }) => money(row, row.amount) },
  { kind: 'money', header: awardFileColumns.discount, of: ({ row }) => money(row, row.discount) },
  {
    kind: 'money',
    header: awardFileColumns.amountAfterDiscount,
    of: ({ row }) => money(row, BigInt(row.amount) - BigInt(row.discount)),
  },
  { kind: 'rate', header: awardFileColumns.apr, of: ({ row }) => aprOf(row, row.dayCount) },
  { kind: 'count', header: awardFileColumns.daysPaidEarly, of: ({ row }) => BigInt(row.daysPaidEarly) },
  { kind: 'count', header: awardFileColumns.billTermDays, of: ({ row }) => BigInt(row.billTermDays) },
  { kind: 'day', header: awardFileColumns.dueDate, of: ({ row }) => row.dueDate as Day },
  { kind: 'day', header: awardFileColumns.newPayDate, of: ({ row }) => row.newPayDate as Day },
]
