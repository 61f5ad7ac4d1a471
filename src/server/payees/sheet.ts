/** The columns of a payee export. */
import { parseInstant } from '#domain/day.ts'
import { payeeColumns, payeeListTexts, payeeStateTexts } from '#text/payees.ts'
import { say } from '#text/text.ts'
import type { Column } from '../exports/table.ts'
import type { PayeeRow } from './present.ts'

export type SheetRow = { readonly row: PayeeRow }

export const sheetColumns: readonly Column<SheetRow>[] = [
  { kind: 'text', header: payeeColumns.name, of: ({ row: { name } }) => name },
  { kind: 'text', header: payeeColumns.code, of: ({ row: { code } }) => code },
  { kind: 'text', header: payeeColumns.payer, of: ({ row: { payerName } }) => payerName },
  { kind: 'text', header: payeeColumns.contactName, of: ({ row: { contactName } }) => contactName },
  { kind: 'text', header: payeeColumns.contactMail, of: ({ row: { contactMail } }) => contactMail },
  {
    kind: 'text',
    header: payeeColumns.state,
    of: ({ row: { state } }, language) => say(language)(payeeStateTexts[state]),
  },
  {
    kind: 'text',
    header: payeeColumns.switchedOn,
    of: ({ row: { switchedOn } }, language) => say(language)(payeeListTexts[switchedOn ? 'on' : 'off']),
  },
  { kind: 'rate', header: payeeColumns.minApr, of: ({ row: { minimumBps } }) => minimumBps },
  { kind: 'text', header: payeeColumns.currency, of: ({ row: { currency } }) => currency },
  {
    kind: 'money',
    header: payeeColumns.eligible,
    of: ({ row: { eligible, currency } }) =>
      eligible === null || currency === null ? null : { currency, minor: BigInt(eligible) },
  },
  { kind: 'text', header: payeeColumns.contractNumber, of: ({ row }) => row.contract?.number ?? null },
  {
    kind: 'day',
    header: payeeColumns.contractFrom,
    of: ({ row }) => row.contract?.from ?? null,
  },
  {
    kind: 'day',
    header: payeeColumns.contractTo,
    of: ({ row }) => row.contract?.to ?? null,
  },
  {
    kind: 'day',
    header: payeeColumns.contractTerminated,
    of: ({ row }) => row.contract?.terminated ?? null,
  },
  {
    kind: 'instant',
    header: payeeColumns.listed,
    of: ({ row: { listedAt } }) => parseInstant(listedAt) ?? null,
  },
]
