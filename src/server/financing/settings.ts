/** How long a dealer of a lending company may be overdue, and where dealers pay. */
import type * as contract from '#contract/financing-settings.ts'
import type { Input, Reply } from '#contract/route.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { journalEntryOfFinancing } from './journal.ts'
import { isOwnCompany } from './look-ups.ts'
import * as store from './store.ts'

export const setSettings: Command<
  Input<typeof contract.financeSettingsSet>,
  Reply<typeof contract.financeSettingsSet>,
  Actor
> = async ({ db, actor, businessNow }, { body }) => {
  const acting = requireActing(actor)
  const lenderId = body.lenderId ?? acting.companyId
  if (!isWithin(acting, lenderId) || !(await isOwnCompany(db, acting.tenantId, lenderId)))
    return refuse('notFound')
  const key = { lender_tenant_id: acting.tenantId, lender_id: lenderId }
  // The company is locked, since there may be no row of settings yet.
  await db.selectFrom('companies').select('id').where('id', '=', lenderId).forNoKeyUpdate().execute()
  const before = await db
    .selectFrom('finance_settings')
    .selectAll()
    .where('lender_tenant_id', '=', acting.tenantId)
    .where('lender_id', '=', lenderId)
    .executeTakeFirst()
  if ((before?.version ?? 0) !== body.version) return refuse('outOfDate')
  const accounts = await db
    .selectFrom('finance_accounts')
    .selectAll()
    .where('lender_tenant_id', '=', acting.tenantId)
    .where('lender_id', '=', lenderId)
    .orderBy('version')
    .execute()
  const set = { set_by: actor.userId, set_at: businessNow }
  const newest = new Map(accounts.map((account) => [account.currency, account]))
  const added = [...new Map(body.accounts.map((account) => [account.currency, account])).values()].flatMap(
    ({ currency, holder, number, bankName }) => {
      const known = newest.get(currency)
      if (known && known.holder === holder && known.number === number && known.bank_name === bankName)
        return []
      const version = (known?.version ?? 0) + 1
      return [{ ...key, currency, version, holder, number, bank_name: bankName, ...set }]
    },
  )
  if (added.length === 0 && (before?.overdue_days_max ?? 0) === body.overdueDays && before)
    return refuse('nothingChanged')
  await store.insertAccounts(db, added)
  const version = body.version + 1
  await store.writeSettings(db, { ...key, overdue_days_max: body.overdueDays, version, ...set })
  const facts = { overdueDays: body.overdueDays, accounts: added.map(({ currency }) => currency) }
  return done({
    value: { version },
    entry: journalEntryOfFinancing(actor, 'financing.settingsChanged', facts),
  })
}
