/**
 * The last three months of the demo world, made by the product itself: documents are entered, payees offer some of
 * them, markets clear at their times, the sandbox's bank pays. It ends now, with offers that wait for the next
 * clearing.
 */
import { sql, type Transaction } from 'kysely'
import type * as contract from '#contract/offers.ts'
import type { Input } from '#contract/route.ts'
import { isOpen } from '#domain/calendar.ts'
import { china } from '#domain/calendars/china.ts'
import { addDays, dayOf, type Instant, isoWeekday } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import { background } from '#server/background.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { endPastAwardFiles } from '#server/notifications/store.ts'
import { cancel } from '#server/offers/cancel.ts'
import { nextDue } from '#server/schedule/queries.ts'
import type { Actor } from '#server/sessions/actor.ts'
import { administrator } from './actors.ts'
import { makeDemoKey } from './api-keys.ts'
import { sendPaymentFiles } from './bank-files.ts'
import { changeOffers } from './changed-offers.ts'
import { haveIncidents } from './incidents.ts'
import { clearingHour, endingAt, hourOf, morningHour } from './last-day.ts'
import { type DemoMarket, type DemoPayee, markets, payees } from './markets.ts'
import { haveWaiting, leaveRecurring, offerEagerly, offerTooLittle } from './neighbours.ts'
import { type Past, pastOf } from './past-context.ts'
import { listPayerConnections } from './payer-connections.ts'
import { holdRuns, proposeRun } from './proposal.ts'
import { seededRandom } from './random.ts'
import { nameReceivables } from './receivables.ts'
import { leaveReviews, passAll } from './reviews.ts'
import { entityOf, marketIdOf, payeeIdOf } from './seed-markets.ts'
import { requireSignatures, signRecurring, submitOffer } from './signing.ts'
import { answerStatements, keepStatements, sendStatements } from './statements.ts'
import { inTurns } from './turns.ts'
import { failOneDelivery, registerWebhook } from './webhooks.ts'

const pastDays = 91
/** When people act: once a week and on the last office day that has cleared, from an hour before the clearing until it. */
const openWeekdays = [2]
/** In the last weeks markets clear on this day too, so that there are enough clearings for a back-test. */
const clearingWeekday = 4
const clearingDays = 90
/** When the recurring offer was left. */
const recurringDays = 35

/** When the demo world begins to trade. */
export const tradingBegins = (now: Date): Date =>
  hourOf(addDays(dayOf(now.getTime() as Instant), -pastDays), morningHour)

export type Trading = {
  readonly administratorOf: (tenantId: string) => string
  /** Called for each interval between two moments: enters its documents. */
  readonly meanwhile: (after: Date, by: Date) => Promise<void>
  /** A change that no command makes, with its journal entry. */
  readonly noting: (work: (db: Transaction<Schema>) => Promise<void>) => Promise<void>
}

export async function tradeUntilNow(
  context: Context,
  { administratorOf, meanwhile, noting }: Trading,
): Promise<void> {
  const now = context.clock()
  const from = tradingBegins(now)
  const past = pastOf(context, background, from)
  const playing = { context, past, administratorOf }
  const random = seededRandom('offers')
  const sellers = payees.flatMap((payee) => sellerOf(payee, administratorOf) ?? [])
  // The first clearing is one without offers.
  const first = (await nextDue(context.systemDb, Object.keys(context.due), now))?.due_at ?? from
  await past.goTo(first)
  let before = from
  const goTo = async (moment: Date): Promise<void> => {
    await past.goTo(moment)
    await meanwhile(before, moment)
    before = moment
    await inTurns(
      sellers.map((seller) => {
        const rolls = { wants: random(), drops: random(), size: random(), rate: random(), kind: random() }
        return { keys: keysOf(seller), work: () => offer(context, past, seller, rolls) }
      }),
    )
    await past.settle()
  }
  const today = dayOf(now.getTime() as Instant)
  const { lastCleared, end, clearsAfter } = endingAt(now)
  for (let day = addDays(dayOf(from.getTime() as Instant), 1); day <= lastCleared; day = addDays(day, 1)) {
    if (!isOpen(china, day)) continue
    if (!openWeekdays.includes(isoWeekday(day)) && day !== lastCleared) {
      const clears = isoWeekday(day) === clearingWeekday && day > addDays(today, -clearingDays)
      // In the morning the day of the market begins.
      if (clears) await past.goTo(hourOf(day, morningHour)).then(() => past.goTo(hourOf(day, clearingHour)))
      continue
    }
    if (day > addDays(today, -recurringDays)) await leaveRecurring(playing)
    await requireSignatures(playing, today)
    await goTo(hourOf(day, morningHour))
    await passAll(context, past, administratorOf)
    await haveWaiting(playing)
    if (day === lastCleared) {
      await leaveReviews(context, past, administratorOf)
      await sendStatements(playing)
      await offerEagerly(playing)
      await offerTooLittle(playing)
      await signRecurring(playing)
    }
    await past.goTo(hourOf(day, clearingHour))
  }
  await answerStatements(playing)
  await registerWebhook(context, past, administratorOf)
  await holdRuns(playing)
  await goTo(end)
  await offerEagerly(playing)
  await changeOffers(context, past, administratorOf)
  await haveIncidents(context, past, administratorOf, noting)
  await listPayerConnections(context, past, administratorOf)
  await makeDemoKey(context, past, administratorOf)
  await nameReceivables(context, past, administratorOf)
  await keepStatements(playing)
  await failOneDelivery(context, past, administratorOf)
  await past.settle()
  await sendPaymentFiles(context, past, administratorOf)
  await past.settle()
  await proposeRun(playing)
  if (clearsAfter) {
    await past.goTo(hourOf(today, clearingHour))
    await past.goTo(now)
    await offerEagerly(playing)
    await past.settle()
  }
  await endPastAwardFiles(context.systemDb)
}

type Seller = { readonly payee: DemoPayee; readonly market: DemoMarket; readonly actor: Actor }

/** A payee that can make offers, with the person who does. */
function sellerOf(payee: DemoPayee, administratorOf: Trading['administratorOf']): Seller | undefined {
  const market = markets.find(
    ({ payer, currency }) => payer === payee.payer && currency === payee.marketCurrency,
  )
  if (!market || !payee.company) return undefined
  return { payee, market, actor: administrator(entityOf(payee.company), 'supplier', administratorOf) }
}

/** Offers to one market, and those of one company, keep their order: it decides between equals, and numbers them. */
const keysOf = ({ market, actor }: Seller): readonly string[] => [
  marketIdOf(market),
  actor.acting?.tenantId ?? '',
]

type Offerable = {
  readonly id: string
  readonly payable: bigint
  readonly type: string
  readonly means: string
}

const offerProbability = 0.8
const cancelProbability = 0.12
const documentsPerOffer = 4
/** Documents that payees of the first payer do not offer, so that the tour in the README has some. */
const keptForTour = 8

type Rolls = Readonly<Record<'wants' | 'drops' | 'size' | 'rate' | 'kind', number>>

/** A payee offers some of its eligible documents, or cancels an offer. */
async function offer(context: Context, past: Past, seller: Seller, rolls: Rolls): Promise<void> {
  const { payee, market, actor } = seller
  const { wants, drops, size, rate, kind } = rolls
  if (drops < cancelProbability) await dropLast(context, past, seller)
  if (wants > offerProbability) return
  const { rows } = await sql<Offerable>`
    select d.id, d.payable, d.type, d.means from current_documents d
    where d.payee_id = ${payeeIdOf(payee)} and d.status = 'eligible' and d.payable > 0 order by d.due_date desc, d.id`.execute(
    context.systemDb,
  )
  const [first] = rows
  const free = rows.length - (payee.payer.startsWith('hongfei') ? keptForTour : 0)
  if (!first || free < 1) return
  const bills = kind < 0.5 && first.means === 'acceptance'
  const chosen =
    first.type === 'bill' || bills
      ? [first]
      : rows
          .filter(({ type }) => type !== 'bill')
          .slice(0, 1 + Math.floor(size * Math.min(documentsPerOffer, free / 2)))
  const amount = chosen.reduce((sum, { payable }) => sum + payable, 0n)
  await submitOffer({ context, past }, actor, {
    marketId: marketIdOf(market),
    buyerId: entityOf(payee.payer).id,
    supplierId: actor.acting?.companyId ?? '',
    kind: 'oneTime',
    ...termsOf(market, rate, kind, bills),
    expectedPaymentDate: dayOf(past.now().getTime() as Instant),
    payAmount: formatAmount({ currency: market.currency, minor: amount }),
    documentIds: chosen.map(({ id }) => id),
    agreementVersion: offerAgreements[0] ?? '',
  })
}

type SubmitInput = Input<typeof contract.offerSubmit>['body']
type Terms = Pick<SubmitInput, 'method' | 'rate' | 'rateType' | 'billRate' | 'billRateType'>

const spreadBps = 700
const belowBps = 80
const flatShare = 0.15

/** A rate around the market's minimum: most a little above, some below. */
function termsOf({ own, settings }: DemoMarket, roll: number, kind: number, bills: boolean): Terms {
  const lowest = settings?.lowestBps ?? 0
  const wanted = own?.desiredBps ?? own?.minimumBps ?? lowest
  const bps = Math.max(lowest, wanted - belowBps + Math.round(spreadBps * roll ** 2))
  const yearly = { rate: (bps / 100).toFixed(2), rateType: 'apr' as const }
  if (bills) return { method: 'both', ...yearly, billRate: (lowest / 100).toFixed(2), billRateType: 'apr' }
  if (kind > 1 - flatShare)
    return { method: 'preSettlement', rate: (bps / 600).toFixed(2), rateType: 'discount' }
  return { method: 'preSettlement', ...yearly }
}

async function dropLast(context: Context, past: Past, { actor }: Seller): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from offers o where o.payee_tenant_id = ${actor.acting?.tenantId ?? ''}
      and exists (select from current_offer_items i where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state = 'live')
    order by o.id desc limit 1`.execute(context.systemDb)
  const [last] = rows
  if (last) await past.act(actor, cancel, { params: { offer_id: last.id }, query: undefined, body: {} })
}
