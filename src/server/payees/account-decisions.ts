/** Confirms or declines accounts of payees that another person entered. */
import type * as contract from '#contract/account-confirmations.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { accountChanges } from '#domain/bank-accounts/account.ts'
import { decideAccount } from '#domain/bank-accounts/confirmation.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import { recordDecisions } from '../bank-accounts/commands.ts'
import { confirmedAccountOf, newestAccountsOf, type PayeeAccountVersion } from '../bank-accounts/queries.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { lockOwn } from './commands.ts'
import { journalEntryOfPayees } from './journal.ts'
import type { Payee } from './locks.ts'

type Decide = Input<typeof contract.accountsDecide>
export type DecisionReport = { readonly changed: number; readonly refused: BulkReport['refused'] }
type Version = { readonly payeeId: string; readonly version: number }
type Decision = { readonly payee: Payee; readonly account: PayeeAccountVersion }

export const decideAccounts: Command<Decide, DecisionReport, Actor> = async (work, { body }) => {
  const { db, actor, businessNow } = work
  const { tenantId } = requireActing(actor)
  const { isConfirmed, accounts: wanted } = body
  const payees = await lockOwn(
    work,
    wanted.map(({ payeeId }) => payeeId),
  )
  if (payees.length < wanted.length) return refuse('notFound')
  const { decided, refused } = await sortOut(work, isConfirmed, wanted, payees)
  const [only, another] = refused
  if (only && !another && decided.length === 0) return only.refusal
  const value = {
    changed: decided.length,
    refused: refused.map(({ payee: { id, name }, refusal }) => refusedRow(id, name, refusal)),
  }
  if (decided.length === 0) return done({ value, entry: undefined })
  const facts = await factsOf(work, decided)
  const versions = decided.map(({ payee, account }) => ({ payeeId: payee.id, version: account.version }))
  await recordDecisions(db, tenantId, versions, { isConfirmed, by: actor.userId, at: businessNow })
  const sides = new Set(decided.flatMap(({ payee }) => payee.payee_tenant_id ?? []))
  const action = isConfirmed ? 'payees.accountsConfirmed' : 'payees.accountsDeclined'
  return done({
    value,
    entry: journalEntryOfPayees(work, action, facts, [
      { topic: topics.clearingChanged, body: {} },
      ...[...sides].map((side) => ({ topic: topics.payeesChanged, body: {}, tenantId: side })),
    ]),
  })
}

async function sortOut(
  { db, actor }: Work<Actor>,
  isConfirmed: boolean,
  wanted: readonly Version[],
  payees: readonly Payee[],
) {
  const { tenantId } = requireActing(actor)
  const versions = new Map(wanted.map(({ payeeId, version }) => [payeeId, version]))
  const newest = await newestAccountsOf(db, tenantId, [...versions.keys()])
  const memberships = await membershipsOf(db)
  const decided: Decision[] = []
  const refused: { readonly payee: Payee; readonly refusal: Refused }[] = []
  for (const payee of payees) {
    const account = newest.get(payee.id)
    const verdict = decideAccount(account && { ...account, payeeTenantId: payee.payee_tenant_id }, {
      version: versions.get(payee.id) ?? 0,
      isConfirmed,
      by: actor.userId,
      memberships,
    })
    if (!verdict.ok) refused.push({ payee, refusal: verdict })
    else if (account) decided.push({ payee, account })
  }
  return { decided, refused }
}

/** What changes where one account is decided about; of several, how many. */
async function factsOf({ db, actor }: Work<Actor>, decided: readonly Decision[]) {
  const { tenantId } = requireActing(actor)
  const [first] = decided
  const name = first?.payee.name ?? ''
  if (!first || decided.length > 1) return { name: `${name} … (${decided.length})`, count: decided.length }
  const before = await confirmedAccountOf(db, tenantId, first.payee.id)
  const changes = accountChanges(before, first.account, first.account.corrects)
  return { payeeId: first.payee.id, name, changes: changes as unknown as Json }
}
