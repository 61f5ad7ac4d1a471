/**
 * The own loan rate of a user: stored for the user and the company that it acts for, and read by this user alone. It is no business of
 * the company, so that the audit log does not have it.
 */
import type * as contract from '#contract/loan-rates.ts'
import type { Input, Reply } from '#contract/route.ts'
import { formatPercent } from '#domain/rate.ts'
import { done } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import * as store from './store.ts'

export const setLoanRate: Command<
  Input<typeof contract.loanRateSet>,
  Reply<typeof contract.loanRateSet>,
  Actor
> = async ({ db, actor, businessNow }, { body: { rate } }) => {
  const { tenantId } = requireActing(actor)
  await store.setLoanRate(db, { tenant_id: tenantId, user_id: actor.userId, set_at: businessNow }, rate)
  return done({ value: { rate: rate === null ? null : formatPercent(rate) }, entry: undefined })
}
