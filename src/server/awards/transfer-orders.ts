/**
 * Orders the transfers of a run: its awards that wait for their payment, whose payee has an account, and that no open order has.
 * What comes later, or was refused by the bank, goes into the next order.
 */
import type * as contract from '#contract/award-files.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { formatAmount } from '#domain/money.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { findRunFile, type RunFile } from './file-words.ts'
import { runName } from './journal.ts'
import { lockAwardFile } from './locks.ts'
import { insertOrder, type NewOrder } from './store.ts'

/** Undefined where there is nothing to transfer. The file of the run is locked. */
export async function orderTransfers(
  { db, context, businessNow }: UnitWork,
  { tenantId, id: runId, hasDebitAccount }: RunFile,
  by: string,
): Promise<NewOrder | undefined> {
  return hasDebitAccount
    ? insertOrder(db, { tenantId, runId, id: context.makeId(), at: businessNow, by })
    : undefined
}

type Make = Command<Input<typeof contract.transferOrderMake>, Reply<typeof contract.transferOrderMake>, Actor>

export const makeOrder: Make = async (work, { params: { id: runId } }) => {
  const { db, actor } = work
  const { tenantId, companyId } = requireActing(actor)
  await lockAwardFile(db, runId)
  const run = await findRunFile(db, tenantId, runId)
  if (!run || (companyId !== tenantId && run.payerId !== companyId)) return refuse('notFound')
  if (!run.hasDebitAccount) return refuse('debitAccountMissing')
  const made = await orderTransfers(work, run, actor.userId)
  if (!made) return refuse('noTransfers')
  const { id, number, transfers } = made
  const { currency, marketId } = run
  const amount = formatAmount({ currency, minor: made.amount })
  const name = runName({ payer_name: run.payer, currency, run_number: run.number })
  return done({
    value: { id, number, transfers, amount },
    entry: {
      action: 'clearing.transfersOrdered',
      tenantId,
      userId: actor.userId,
      facts: {
        runId,
        marketId,
        name,
        orderId: id,
        order: number,
        count: transfers,
        amount: `${currency} ${amount}`,
      },
      events: [{ topic: topics.clearingChanged, body: {} }],
    },
  })
}
