/** The transfer files of a run, what the next one would have and what lacks an account, and how far the last mail of a file has come. */
import type * as contract from '#contract/award-files.ts'
import type { Reply } from '#contract/route.ts'
import { awardFileStateOf, type MailProgress } from '#domain/awards/file-mails.ts'
import { payeesMissingListedMax } from '#domain/clearing/limits.ts'
import { formatAmount } from '#domain/money.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { ordersOfRun, unpaidOfRun } from './order-sql.ts'

type MailRow = MailProgress & { readonly requestedAt: string; readonly sentAt: string | null }

const lastMail = (
  where: string,
): string => `(select json_build_object('mails', l.mails, 'sent', l.sent, 'givenUp', l.given_up, 'isDelayed', l.is_delayed,
    'requestedAt', instant_text(l.requested_at), 'sentAt', instant_text(l.sent_at)) from award_file_mails l
    where ${where} order by l.requested_at desc, l.id desc limit 1)`

function mailView(row: MailRow | null): Reply<typeof contract.runFileState>['mail'] {
  if (!row) return null
  const { mails, sent, requestedAt, sentAt } = row
  return { state: awardFileStateOf(row), requestedAt, sentAt, recipients: mails, sent }
}

export const runFileSql = `
  select (with ${unpaidOfRun('actor.tenant_id', '$3::uuid')},
    missing as materialized (select payee_id, count(*)::int as awards, sum(net) as net from waiting where version is null group by payee_id)
    select json_build_object('currency', m.currency, 'marketId', m.id,
      'hasDebitAccount', exists (select from market_accounts b where b.tenant_id = m.tenant_id and b.market_id = m.id),
      'unpaid', (select count(*)::int from unpaid), 'ordered', (select count(order_id)::int from unpaid),
      'late', (select count(*)::int from unpaid where order_id is null and is_late),
      'transfers', (select count(version)::int from waiting),
      'transferAmount', (select coalesce(sum(net), 0)::text from waiting where version is not null),
      'payeesMissing', (select count(*)::int from missing),
      'missing', coalesce((select json_agg(json_build_object('payeeId', p.id, 'payeeName', p.name, 'payeeCode', p.code, 'awards', w.awards, 'amount', w.net::text)
        order by p.name, p.id) from (select * from missing order by net desc, payee_id limit ${payeesMissingListedMax}) w
        join payees p on p.payer_tenant_id = m.tenant_id and p.id = w.payee_id), '[]'),
      'orders', ${ordersOfRun('m.tenant_id', '$3::uuid')},
      'awards', (select r.awarded from clearing_runs r where r.payer_tenant_id = m.tenant_id and r.id = $3::uuid and r.state = 'done'),
      'mail', ${lastMail('l.tenant_id = m.tenant_id and l.run_id = $3::uuid')})
    from markets m where m.tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or m.payer_id = actor.company_id)
      and m.id = (select r.market_id from clearing_runs r where r.payer_tenant_id = actor.tenant_id and r.id = $3::uuid))::text as answer`

type RunView = Reply<typeof contract.runFileState>
export type RunFileRow = Omit<RunView, 'mail' | 'can'> & {
  readonly awards: number | null
  readonly mail: MailRow | null
}

export function runFileView(actor: Actor, { awards, mail, ...row }: RunFileRow): RunView {
  const { abilities } = requireActing(actor)
  const amountOf = (minor: string) => formatAmount({ currency: row.currency, minor: BigInt(minor) })
  const isPayer = abilities.has('awards.pay')
  return {
    ...row,
    transferAmount: amountOf(row.transferAmount),
    missing: row.missing.map((one) => ({ ...one, amount: amountOf(one.amount) })),
    orders: row.orders.map((one) => ({ ...one, amount: amountOf(one.amount) })),
    mail: mailView(mail),
    can: [
      ...(isPayer && row.hasDebitAccount && row.transfers > 0 ? (['order'] as const) : []),
      ...(isPayer ? (['download'] as const) : []),
      ...(isPayer && (awards ?? 0) > 0 ? (['mail'] as const) : []),
      ...(abilities.has('markets.set') ? (['setDebitAccount'] as const) : []),
      ...(abilities.has('payees.keep') ? (['setAccounts'] as const) : []),
    ],
  }
}

export const offerFileSql = `
  select (select json_build_object('awards', (select count(*)::int from awards a join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
      where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id),
      'mail', ${lastMail('l.tenant_id = actor.tenant_id and l.offer_id = o.id')})
    from offers o where o.payee_tenant_id = actor.tenant_id
      and o.id = $3::uuid)::text as answer`

export type OfferFileRow = { readonly awards: number; readonly mail: MailRow | null }

export const offerFileView = ({ awards, mail }: OfferFileRow): Reply<typeof contract.offerFileState> => ({
  awards,
  mail: mailView(mail),
})
