/** Builds the replies of statements: amounts with decimals, numbers as people see them, and what the caller may do. */
import type { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import type * as contract from '#contract/reconciliations.ts'
import type { Reply } from '#contract/route.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { actionsOn } from '#domain/reconciliations/answer.ts'
import { type StatementEventRow, statementTimeline } from '#domain/reconciliations/timeline.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { statementNumber } from './work.ts'

type View = Reply<typeof contract.reconciliationList>['list'][number]
type Whole = Reply<typeof contract.reconciliationRead>

export type HeadRow = Omit<View, 'number' | 'can'> & {
  readonly serial: number
  readonly isConnected: boolean
  readonly isOwnPayee: boolean
}

export const statementViewFor =
  (actor: Actor) =>
  ({ serial, isConnected, isOwnPayee, ...row }: HeadRow): View => ({
    ...row,
    number: statementNumber(serial),
    total: amountText(row.total, row.currency),
    itemTotal: amountText(row.itemTotal, row.currency),
    can: [
      ...actionsOn({
        status: row.status,
        isInitiator: row.initiator === row.side,
        isOwnPayee,
        mayKeep: requireActing(actor).abilities.has('reconciliations.keep'),
        rejected: row.rejected,
        connected: isConnected,
      }),
    ],
  })

const amountText = (minor: string, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

/** As read: amounts are minor units. */
export type WholeRow = Pick<
  Whole,
  | 'payeeCode'
  | 'notes'
  | 'shownRound'
  | 'items'
  | 'rounds'
  | 'proposals'
  | 'attachments'
  | 'correction'
  | 'ledger'
> & { readonly head: HeadRow; readonly events: readonly StatementEventRow[] }

/** Rows are completed in place: they were just read for this reply, and a statement may have thousands. */
function withAmounts(
  rows: readonly { amount?: string; total?: string; itemTotal?: string }[],
  currency: Currency,
): void {
  for (const row of rows)
    for (const name of ['amount', 'total', 'itemTotal'] as const) {
      const minor = row[name]
      if (minor !== undefined) row[name] = amountText(minor, currency)
    }
}

export function wholeViewFor(actor: Actor, { head, events, ...row }: WholeRow): Whole {
  const { currency } = head
  const { items, rounds, proposals, attachments, correction, ledger } = row
  for (const rows of [items, rounds, proposals, correction?.items ?? [], ledger?.documents ?? []])
    withAmounts(rows, currency)
  if (correction) withAmounts([correction], currency)
  return {
    ...statementViewFor(actor)(head),
    ...row,
    timeline: [...statementTimeline({ ...head, rounds, proposals, attachments, events })],
  }
}

type Documents = Reply<typeof reconciliationDocuments>

export function documentsView(row: Documents, currency: Currency): Documents {
  withAmounts(row.list, currency)
  return row
}
