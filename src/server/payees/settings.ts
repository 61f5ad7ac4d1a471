/**
 * The commands by which a payer changes a payee's settings: on or off, market, reserve, contract, notes and
 * minimum.
 */
import type * as contract from '#contract/payees.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import { type AuditChange, changesBetween, storedMoney } from '#domain/audit-changes.ts'
import type { Instant } from '#domain/day.ts'
import { aprBpsMax } from '#domain/limits.ts'
import { countsFromOf } from '#domain/markets/settings-lock.ts'
import type { Currency } from '#domain/money.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { checkContract, checkPayeeMinimum } from '#domain/payees/rules.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, Json, Work } from '../commands/command.ts'
import { readReserve } from '../markets/commands.ts'
import { lockMarketRows, lockMarketShared } from '../markets/locks.ts'
import { lockMinutesAt, marketsOf } from '../markets/queries.ts'
import type { Actor } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { lockOwn, lockSeen } from './commands.ts'
import { journalEntryOfPayees } from './journal.ts'
import { findMarketOf, hasLeft, hasOpenOffers } from './queries.ts'
import * as store from './store.ts'

type Settings = Input<typeof contract.payeeSet>['body']

/** The reserve of a payee; null values if the market's reserve applies. */
function reserveOf(body: Settings, currency: Currency | undefined): Result<Reserve> {
  if (body.reserveType === 'market') return done({ reserve_bps: null, reserve_minor: null })
  if (body.reserveType === 'percentage')
    return body.reserveProportion === undefined
      ? refuse('reserveProportionMissing')
      : done({ reserve_bps: body.reserveProportion, reserve_minor: 0n })
  if (currency === undefined) return refuse('reserveNeedsMarket')
  const reserve = readReserve(body.reserveAmount, currency)
  return reserve.ok ? done({ reserve_bps: 0, reserve_minor: reserve.value.minor }) : reserve
}
type Reserve = Pick<store.Payee, 'reserve_bps' | 'reserve_minor'>

export const set: Command<Input<typeof contract.payeeSet>, { readonly version: number }, Actor> = async (
  work,
  { params: { id }, body },
) => {
  const { db } = work
  if (body.marketId !== null) await lockMarketAsIs(work, body.marketId)
  const seen = await lockSeen(work, id, body.version)
  if (!seen.ok) return seen
  const payee = seen.value
  const own = refuseOwnPayee(payee.payee_tenant_id, await membershipsOf(db))
  if (own) return own
  const markets = await marketsOf(db, payee.payer_tenant_id, payee.payer_id)
  const market = markets.find((one) => one.id === body.marketId)
  if (body.marketId !== null && !market) return refuse('notFound')
  if (market && payee.payee_company_id === null) return refuse('payeeNotRegistered')
  if (market && payee.market_id === null && (await hasLeft(db, payee.payer_tenant_id, id)))
    return refuse('payeeHasLeft')
  const isMoved = body.marketId !== payee.market_id && payee.market_id !== null
  if (isMoved && (await hasOpenOffers(db, payee.payer_tenant_id, id))) return refuse('payeeHasOffers')
  const reserve = reserveOf(body, market?.currency)
  if (!reserve.ok) return reserve
  const agreed = checkContract({
    number: body.contractNumber,
    from: body.contractFrom,
    to: body.contractTo,
    terminated: body.contractTerminated,
  })
  if (!agreed.ok) return agreed
  const notes = await store.readNotes(db, payee)
  const minimum = await store.readMinimum(db, payee)
  const fits = market && checkPayeeMinimum((minimum?.minimum_bps ?? 0) as BasisPoints, market.highestBps)
  if (fits && !fits.ok) return fits
  const after = {
    switched_on: body.switchedOn,
    market_id: body.marketId,
    ...reserve.value,
    contract_number: agreed.value?.number ?? null,
    contract_from: agreed.value?.from ?? null,
    contract_to: agreed.value?.to ?? null,
    contract_terminated: agreed.value?.terminated ?? null,
  }
  const currencyOf = (marketId: string | null) => markets.find((one) => one.id === marketId)?.currency
  const changes = changesBetween(
    settingFacts(payee, notes, currencyOf(payee.market_id)),
    settingFacts(after, body.notes, market?.currency),
  )
  if (changes.length === 0) return refuse('nothingChanged')
  const version = await store.changePayee(db, payee, after)
  if (body.notes !== notes) await store.setNotes(db, payee, body.notes)
  return done({ value: { version }, entry: journalEntryOfSettings(work, payee, 'payees.set', changes) })
}

/** Locks the market's settings, since the payee's settings are compared with them. */
async function lockMarketAsIs({ db }: Work<Actor>, marketId: string): Promise<void> {
  await lockMarketShared(db, [marketId])
  await lockMarketRows(db, [marketId])
}

type SettingColumns = Pick<
  store.Payee,
  | 'switched_on'
  | 'reserve_bps'
  | 'reserve_minor'
  | 'contract_number'
  | 'contract_from'
  | 'contract_to'
  | 'contract_terminated'
>

/** The settings as the journal stores them. */
const settingFacts = (payee: SettingColumns, notes: string, currency: Currency | undefined) => ({
  switchedOn: String(payee.switched_on),
  payeeMarket: currency ?? null,
  reserveProportion: payee.reserve_bps === null ? null : formatPercent(payee.reserve_bps as BasisPoints),
  reserveAmount:
    payee.reserve_minor === null || currency === undefined
      ? null
      : storedMoney({ currency, minor: payee.reserve_minor }),
  contractNumber: payee.contract_number,
  contractFrom: payee.contract_from,
  contractTo: payee.contract_to,
  contractTerminated: payee.contract_terminated,
  notes: notes || null,
})

/** The event also goes to the payee, and its documents are evaluated again. */
function journalEntryOfSettings(
  work: Work<Actor>,
  payee: store.Payee,
  action: Action,
  changes: readonly AuditChange[],
) {
  const sides = payee.payee_tenant_id === null ? [] : [{ tenantId: payee.payee_tenant_id }]
  return journalEntryOfPayees(work, action, { payeeId: payee.id, name: payee.name, changes }, [
    { topic: topics.eligibilityOutdated, body: {} },
    ...sides.map((side) => ({ topic: topics.payeesChanged, body: {}, ...side })),
  ])
}

/** Offers below the minimum are not awarded; 0 means no minimum. A change waits for the lock of the market. */
export const setMinimum: Command<Input<typeof contract.payeeMinimum>, null, Actor> = async (
  work,
  { params: { id, minApr } },
) => {
  const { db, actor, businessNow } = work
  const marketId = await findMarketOf(db, id)
  if (marketId !== null) await lockMarketAsIs(work, marketId)
  const [payee] = await lockOwn(work, [id])
  if (!payee) return refuse('notFound')
  const ownPayee = refuseOwnPayee(payee.payee_tenant_id, await membershipsOf(db))
  if (ownPayee) return ownPayee
  const [market] = (await marketsOf(db, payee.payer_tenant_id, payee.payer_id)).filter(
    (one) => one.id === payee.market_id,
  )
  const fits = checkPayeeMinimum(minApr, market?.highestBps ?? (aprBpsMax as BasisPoints))
  if (!fits.ok) return fits
  const before = await store.readMinimum(db, payee)
  const minimum = minApr === 0 ? null : minApr
  if ((before?.minimum_bps ?? null) === minimum) return refuse('nothingChanged')
  const lock =
    market === undefined
      ? 0
      : await lockMinutesAt(db, { tenantId: payee.payer_tenant_id, id: market.id }, businessNow)
  const countsFrom = countsFromOf(
    businessNow.getTime() as Instant,
    lock,
    before?.counts_from.getTime() as Instant | undefined,
  )
  await store.addMinimum(db, {
    payer_tenant_id: payee.payer_tenant_id,
    payee_id: id,
    version: (before?.version ?? 0) + 1,
    minimum_bps: minimum,
    counts_from: new Date(countsFrom),
    set_by: actor.userId,
    set_at: businessNow,
  })
  const kept = (bps: number | null) => ({
    minimumApr: bps === null ? null : formatPercent(bps as BasisPoints),
  })
  const changes = changesBetween(kept(before?.minimum_bps ?? null), kept(minimum))
  const facts = { payeeId: id, name: payee.name, changes: changes as unknown as Json }
  return done({ value: null, entry: journalEntryOfPayees(work, 'payees.minimumSet', facts) })
}

export type SwitchReport = { readonly changed: number; readonly refused: BulkReport['refused'] }

export const switchMany: Command<Input<typeof contract.payeeSwitch>, SwitchReport, Actor> = async (
  work,
  { body: { ids, on } },
) => {
  const payees = await lockOwn(work, ids)
  if (payees.length < new Set(ids).size) return refuse('notFound')
  const memberships = await membershipsOf(work.db)
  const refused = payees.flatMap(({ id, name, payee_tenant_id }) => {
    const own = refuseOwnPayee(payee_tenant_id, memberships)
    return own ? [refusedRow(id, name, own)] : []
  })
  const allowed = payees.filter(({ id }) => refused.every((one) => one.id !== id))
  const changed = await store.switchPayees(work.db, allowed, on)
  const [first] = changed
  if (!first && refused.length > 0) return done({ value: { changed: 0, refused }, entry: undefined })
  if (!first) return refuse('nothingChanged')
  const sides = new Set(changed.flatMap(({ payee_tenant_id }) => payee_tenant_id ?? []))
  return done({
    value: { changed: changed.length, refused },
    entry: journalEntryOfPayees(
      work,
      on ? 'payees.switchedOn' : 'payees.switchedOff',
      { name: first.name, count: changed.length },
      [
        { topic: topics.eligibilityOutdated, body: {} },
        ...[...sides].map((tenantId) => ({ topic: topics.payeesChanged, body: {}, tenantId })),
      ],
    ),
  })
}
