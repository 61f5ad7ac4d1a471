/**
 * Mails about accounts of payees, at once: to the payer's administrators, once for all that came together, and to the payee. They
 * warn of a redirected payment, so that no limit and no preference holds them back.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { topics } from '#contract/topics.ts'
import { pages } from '#domain/access/pages.ts'
import type { AccountState } from '#domain/bank-accounts/confirmation.ts'
import { maskAccountNumber } from '#domain/formats/bank-account.ts'
import { accountStateTexts } from '#text/notification-accounts.ts'
import { say } from '#text/text.ts'
import { administratorsOf } from '../companies/queries.ts'
import type { EventHandler } from '../domain-events/event-handler.ts'
import { notify } from '../notifications/commands.ts'

const uuid = z.string()
const entered = z.union([z.object({ batchId: uuid }), z.object({ payeeId: uuid, version: z.int() })])

type Entered = {
  readonly payer: string
  readonly person: string
  readonly count: number
  readonly payee: string
  readonly number: string
  readonly state: AccountState
}

/** The accounts of an event, summed up: they wait if one of them does. */
const summary = (which: ReturnType<typeof sql>) => sql<Entered>`
  select (select k.name from payer_directory k where k.company_id = p.payer_id) as payer,
    (select u.name from users u where u.id = b.entered_by) as person, p.name as payee, b.number, (count(*) over ())::int as count,
    case when bool_or(d.is_confirmed is null) over () then 'waiting' when d.is_confirmed then 'confirmed' else 'declined' end as state
  from payee_accounts b join payees p on p.payer_tenant_id = b.payer_tenant_id and p.id = b.payee_id
  left join payee_account_decisions d on d.payer_tenant_id = b.payer_tenant_id and d.payee_id = b.payee_id and d.version = b.version
  where ${which} order by p.code, p.id limit 1`

export const mailAccountsEntered: EventHandler = {
  name: 'payees.mailAccountsEntered',
  topics: [topics.accountsEntered],
  handle: async (work, { tenantId, body }) => {
    const of = entered.parse(body)
    const which =
      'batchId' in of
        ? sql`b.payer_tenant_id = ${tenantId} and b.batch_id = ${of.batchId}`
        : sql`b.payer_tenant_id = ${tenantId} and b.payee_id = ${of.payeeId} and b.version = ${of.version}`
    const [found] = (await summary(which).execute(work.db)).rows
    if (!found) return undefined
    const { payer, person, count, payee, number, state } = found
    const link = `${work.context.config.publicUrl}${pages.payeeAccounts.path}`
    for (const { mail, language } of await administratorsOf(work.db, tenantId)) {
      const translate = say(language)
      const what =
        count === 1
          ? translate(accountStateTexts.ofOne, { payee, account: maskAccountNumber(number) })
          : translate(accountStateTexts.ofSeveral, { count })
      const values = { payer, person, what, state: translate(accountStateTexts[state]), link }
      await notify(work, {
        tenantId,
        channel: 'mail',
        to: mail,
        template: 'accountsEntered',
        language,
        values,
      })
    }
    return undefined
  },
}

const ofPayee = z.object({ payerTenantId: uuid, payeeId: uuid, version: z.int() })

export const mailOwnAccount: EventHandler = {
  name: 'payees.mailOwnAccount',
  topics: [topics.accountEntered],
  handle: async (work, { tenantId, body }) => {
    const { payerTenantId, payeeId, version } = ofPayee.parse(body)
    const which = sql`b.payer_tenant_id = ${payerTenantId} and b.payee_id = ${payeeId} and b.version = ${version}`
    const [found] = (await summary(which).execute(work.db)).rows
    if (!found) return undefined
    const { payer, payee, number, state } = found
    const link = `${work.context.config.publicUrl}${pages.customers.path}`
    for (const { mail, language } of await administratorsOf(work.db, tenantId)) {
      const values = {
        payer,
        payee,
        account: maskAccountNumber(number),
        state: say(language)(accountStateTexts[state]),
        link,
      }
      await notify(work, {
        tenantId,
        channel: 'mail',
        to: mail,
        template: 'ownAccountEntered',
        language,
        values,
      })
    }
    return undefined
  },
}
