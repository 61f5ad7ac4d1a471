/**
 * The reviews of the demo world: the market of Hefei requires them. Its offers of the past were passed; since yesterday some wait,
 * one is passed in part, and one is rejected.
 */
import { sql } from 'kysely'
import { dayOf, type Instant } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import type { RejectionReason } from '#domain/offers/review.ts'
import { offerAgreements } from '#server/agreements/queries.ts'
import type { Context } from '#server/context.ts'
import { submit } from '#server/offers/commands.ts'
import { review } from '#server/offers/review.ts'
import type { Actor } from '#server/sessions/actor.ts'
import { administrator } from './actors.ts'
import { type DemoMarket, markets, payees } from './markets.ts'
import type { Past } from './past-context.ts'
import { entityOf, marketIdOf, payeeIdOf } from './seed-markets.ts'

type AdministratorOf = (tenantId: string) => string

const reviewed = markets.filter(({ settings }) => settings?.reviewRequired)
const common = { params: undefined, query: undefined }

const decide = (
  past: Past,
  reviewer: Actor,
  documentIds: readonly string[],
  verdict: { readonly pass: true } | { readonly pass: false; readonly reason: RejectionReason },
): Promise<boolean> =>
  past.act(reviewer, review, { ...common, body: { version: 1, documentIds: [...documentIds], ...verdict } })

/** Passes everything that waits for review. */
export async function passAll(context: Context, past: Past, administratorOf: AdministratorOf): Promise<void> {
  for (const market of reviewed) {
    const { rows } = await sql<{ id: string }>`
      select i.document_id as id from offer_items i where i.market_id = ${marketIdOf(market)} and i.state = 'review'`.execute(
      context.systemDb,
    )
    const reviewer = administrator(entityOf(market.payer), 'buyer', administratorOf)
    if (rows.length > 0)
      await decide(
        past,
        reviewer,
        rows.map(({ id }) => id),
        { pass: true },
      )
  }
}

/** Passes what waits for review in a market, except for the smallest document, so that something still waits. */
export async function passMost(
  { context, past, administratorOf }: { context: Context; past: Past; administratorOf: AdministratorOf },
  market: DemoMarket,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select i.document_id as id from offer_items i where i.market_id = ${marketIdOf(market)} and i.state = 'review'
    order by i.amount desc, i.id`.execute(context.systemDb)
  const passed = rows.slice(0, -1).map(({ id }) => id)
  const reviewer = administrator(entityOf(market.payer), 'buyer', administratorOf)
  if (passed.length > 0) await decide(past, reviewer, passed, { pass: true })
}

type Offerable = { readonly id: string; readonly payable: bigint }

/** Offers what is left to each market that requires a review, and reviews a part of it. */
export async function leaveReviews(
  context: Context,
  past: Past,
  administratorOf: AdministratorOf,
): Promise<void> {
  for (const market of reviewed) {
    const payee = payees.find((one) => one.payer === market.payer && one.company !== undefined)
    if (!payee?.company) continue
    const { rows } = await sql<Offerable>`
      select d.id, d.payable from current_documents d
      where d.payee_id = ${payeeIdOf(payee)} and d.status = 'eligible' and d.payable > 0 and d.type <> 'bill'
      order by d.due_date desc, d.id limit 6`.execute(context.systemDb)
    const seller = administrator(entityOf(payee.company), 'supplier', administratorOf)
    const offer = (documents: readonly Offerable[], rate: string) =>
      past.act(seller, submit, {
        ...common,
        body: {
          marketId: marketIdOf(market),
          buyerId: entityOf(market.payer).id,
          supplierId: seller.acting?.companyId ?? '',
          kind: 'oneTime',
          method: 'preSettlement',
          rateType: 'apr',
          rate,
          expectedPaymentDate: dayOf(past.now().getTime() as Instant),
          payAmount: formatAmount({
            currency: market.currency,
            minor: documents.reduce((sum, { payable }) => sum + payable, 0n),
          }),
          documentIds: documents.map(({ id }) => id),
          agreementVersion: offerAgreements[0] ?? '',
        },
      })
    const [rejected, passed, kept, ...waiting] = rows
    const reviewer = administrator(entityOf(market.payer), 'buyer', administratorOf)
    if (rejected && (await offer([rejected], '8.80')))
      await decide(past, reviewer, [rejected.id], { pass: false, reason: 'qualityIssues' })
    if (passed && kept && (await offer([passed, kept], '7.60')))
      await decide(past, reviewer, [passed.id], { pass: true })
    if (waiting.length > 0) await offer(waiting, '9.20')
  }
}
