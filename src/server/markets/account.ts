/** The account that a market pays from. No run reads it, so that it can be changed at any time. */
import type * as contract from '#contract/bank-accounts.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { accountChanges, isSameAccount } from '#domain/bank-accounts/account.ts'
import { maskAccountNumber } from '#domain/formats/bank-account.ts'
import { done, refuse } from '#domain/result.ts'
import { addMarketAccount } from '../bank-accounts/commands.ts'
import { marketAccountOf } from '../bank-accounts/queries.ts'
import type { Command, Json } from '../commands/command.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import * as store from './store.ts'

type SetAccount = Command<
  Input<typeof contract.marketAccountSet>,
  Reply<typeof contract.marketAccountSet>,
  Actor
>

export const setAccount: SetAccount = async (work, { params: { id }, body }) => {
  const { db, actor, businessNow } = work
  const acting = requireActing(actor)
  const { tenantId } = acting
  const [market] = await store.lockMarkets(db, tenantId, id)
  if (!market || !isWithin(acting, market.payerId)) return refuse('notFound')
  const before = await marketAccountOf(db, tenantId, id)
  if ((before?.version ?? 0) !== body.version) return refuse('outOfDate')
  const { holder, accountNumber: number, bankCode, bankName } = body
  const after = { holder, number, bankCode, bankName }
  if (before && isSameAccount(before, after)) return refuse('nothingChanged')
  const version = body.version + 1
  await addMarketAccount(db, { tenantId, marketId: id, version }, after, {
    by: actor.userId,
    at: businessNow,
  })
  const changes = accountChanges(before, after) as unknown as Json
  return done({
    value: { version },
    entry: {
      action: 'markets.accountSet',
      tenantId,
      userId: actor.userId,
      facts: { marketId: id, name: market.currency, changes },
      events: [{ topic: topics.marketsChanged, body: { marketIds: [id] } }],
    },
  })
}

export const marketAccount = `
  select json_build_object('version', coalesce(b.version, 0), 'account', case when b.version is not null then json_build_object('holder', b.holder,
    'number', b.number, 'bankCode', b.bank_code, 'bankName', b.bank_name, 'setAt', instant_text(b.set_at)) end)::text as answer
  from markets m left join current_market_accounts b on b.tenant_id = m.tenant_id and b.market_id = m.id
  where m.tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or m.payer_id = actor.company_id) and m.id = $3::uuid`

type View = Reply<typeof contract.marketAccountRead>
export type MarketAccountRow = Omit<View, 'canSet'>

/** The whole number for those who may set it. */
export function marketAccountView(actor: Actor, { version, account }: MarketAccountRow): View {
  const canSet = requireActing(actor).abilities.has('markets.set')
  const number = account && (canSet ? account.number : maskAccountNumber(account.number))
  return { version, account: account && { ...account, number: number ?? '' }, canSet }
}
