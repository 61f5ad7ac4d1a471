/** The calls of a payer's payees. */

import * as confirmations from '#contract/account-confirmations.ts'
import * as accounts from '#contract/bank-accounts.ts'
import * as contract from '#contract/payees.ts'
import type { Reply } from '#contract/route.ts'
import { done, refuse } from '#domain/result.ts'
import { payeeListTexts } from '#text/payees.ts'
import { exported } from '../exports/serve.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import {
  ownAccounts,
  ownAccountsView,
  type PayeeAccountRow,
  payeeAccount,
  payeeAccountView,
  setAccount,
} from './account.ts'
import { type DecisionReport, decideAccounts } from './account-decisions.ts'
import * as commands from './commands.ts'
import {
  type PayeeDetailRow,
  type PayeeRow,
  payeeDetailOf,
  payeeViewFor,
  type TotalsRow,
  totalsOf,
} from './present.ts'
import * as queries from './queries.ts'
import { type SwitchReport, set, setMinimum, switchMany } from './settings.ts'
import { type SheetRow, sheetColumns } from './sheet.ts'
import { type WaitingAccountsRow, waitingAccounts, waitingAccountsView } from './waiting-accounts.ts'

type Page = {
  readonly rows: readonly PayeeRow[]
  readonly total: null
  readonly page: number
  readonly pageSize: number
  readonly next: string | null
}

export const payeeRoutes: readonly Served[] = [
  present<typeof contract.payeeList, Page>(
    contract.payeeList,
    { sql: queries.page, isAnchored: queries.isAnchored },
    ({ actor, row: { rows, ...place } }) => done({ ...place, list: rows.map(payeeViewFor(actor)) }),
  ),
  present<typeof contract.payeeTotals, TotalsRow>(contract.payeeTotals, { sql: queries.totals }, ({ row }) =>
    done(totalsOf(row)),
  ),
  exported<typeof contract.payeeExport, SheetRow>(contract.payeeExport, {
    what: payeeListTexts.title,
    format: ({ body }) => body.format ?? 'xlsx',
    sql: ({ body }) => queries.exported(body).sql,
    values: ({ body }, actor) => [requireActing(actor).companyId, ...queries.exported(body).values],
    columns: sheetColumns,
  }),
  present<typeof contract.payeeRead, PayeeDetailRow | null>(
    contract.payeeRead,
    { sql: queries.one, values: ({ params }) => [params.id] },
    ({ actor, row }) => (row ? done(payeeDetailOf(actor, row)) : refuse('notFound')),
  ),
  withFieldErrors(act(contract.payeeAdd, commands.add), { payeeCodeTaken: 'payeeCode' }),
  withFieldErrors(act(contract.payeeEdit, commands.edit), { payeeCodeTaken: 'payeeCode' }),
  presentCommand(contract.payeeSwitch, switchMany, ({ changed, refused }: SwitchReport, language) => ({
    changed,
    refused: bulkReportShown({ done: [], refused }, language).refused,
  })),
  withFieldErrors(act(contract.payeeSet, set), {
    reserveProportionMissing: 'reserveProportion',
    reserveAmountUnfit: 'reserveAmount',
    reserveAmountZero: 'reserveAmount',
    amountTooLarge: 'reserveAmount',
    reserveNeedsMarket: 'reserveAmount',
    contractIncomplete: 'contractNumber',
    contractEndsFirst: 'contractTo',
    contractTerminatedFirst: 'contractTerminated',
    payeeNotRegistered: 'marketId',
    payeeHasOffers: 'marketId',
    payeeHasLeft: 'marketId',
    payeeMinimumTooHigh: 'marketId',
  }),
  act(contract.payeeMinimum, setMinimum),
  present<typeof accounts.payeeAccountRead, PayeeAccountRow | null>(
    accounts.payeeAccountRead,
    { sql: payeeAccount, values: ({ params }) => [params.id] },
    ({ actor, row }) => (row ? done(payeeAccountView(actor, row)) : refuse('notFound')),
  ),
  act(accounts.payeeAccountSet, setAccount),
  present<typeof confirmations.accountsWaiting, WaitingAccountsRow>(
    confirmations.accountsWaiting,
    { sql: (input) => waitingAccounts(input).sql, values: (input) => waitingAccounts(input).values },
    ({ actor, row }) => done(waitingAccountsView(actor, row)),
  ),
  presentCommand(
    confirmations.accountsDecide,
    decideAccounts,
    ({ changed, refused }: DecisionReport, language) => ({
      changed,
      refused: bulkReportShown({ done: [], refused }, language).refused,
    }),
  ),
  present<typeof accounts.ownAccounts, Reply<typeof accounts.ownAccounts>>(
    accounts.ownAccounts,
    { sql: ownAccounts },
    ({ row }) => done(ownAccountsView(row)),
  ),
]
