/** The calls of the receivables that a payee has entered itself. */

import * as contract from '#contract/receivables.ts'
import { done } from '#domain/result.ts'
import { accelerateTexts } from '#text/receivables.ts'
import { exported } from '../exports/serve.ts'
import { present, read } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import * as commands from './commands.ts'
import { type ReceivableRow, receivableViewFor, type TotalsRow, totalsShown } from './present.ts'
import * as queries from './queries.ts'
import { type SheetRow, sheetColumns } from './sheet.ts'

type Page = {
  readonly rows: readonly ReceivableRow[]
  readonly total: null
  readonly page: number
  readonly pageSize: number
  readonly next: string | null
}

const fieldOf = {
  documentNumberTaken: 'number',
  creditPayersOnly: 'amount',
  amountUnfit: 'amount',
  dueDateUnlikely: 'dueDate',
  documentDatedLate: 'documentDate',
  payerIsSelf: 'payerName',
  payerIsConnected: 'payerName',
} as const

export const receivableRoutes: readonly Served[] = [
  present<typeof contract.receivableList, Page>(
    contract.receivableList,
    { sql: queries.page, isAnchored: queries.isAnchored },
    ({ actor, row: { rows, ...place } }) => done({ ...place, list: rows.map(receivableViewFor(actor)) }),
  ),
  present<typeof contract.receivableTotals, TotalsRow>(
    contract.receivableTotals,
    { sql: queries.totals },
    ({ row }) => done(totalsShown(row)),
  ),
  exported<typeof contract.receivableExport, SheetRow>(contract.receivableExport, {
    what: accelerateTexts.list,
    format: ({ body }) => body.format ?? 'xlsx',
    sql: ({ body }) => queries.exported(body),
    columns: sheetColumns,
  }),
  read(contract.receivablePayers, { sql: queries.payers }),
  withFieldErrors(act(contract.receivableAdd, commands.add), fieldOf),
  withFieldErrors(act(contract.receivableEdit, commands.edit), fieldOf),
  act(contract.receivableRemove, commands.remove),
  withFieldErrors(act(contract.receivableLink, commands.link), { documentNumberTaken: 'payerId' }),
  withFieldErrors(act(contract.payerInvite, commands.invite), {
    payerInvitedRecently: 'mail',
    payerPresent: 'mail',
  }),
]
