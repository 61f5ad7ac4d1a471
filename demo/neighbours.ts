/**
 * Other suppliers of the market in Suzhou, in a sandbox whose markets have traded: with five of them a payee sees the live indication
 * and the back-test. No two of them share a member, since those would count as one.
 */
import { sql, type Transaction } from 'kysely'
import { dayOf, type Instant } from '#domain/day.ts'
import { formatAmount } from '#domain/money.ts'
import { continuingAgreements, offerAgreements } from '#server/agreements/queries.ts'
import { insertAcceptances } from '#server/agreements/store.ts'
import { insertCompanies, insertMemberships } from '#server/companies/store.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertUser } from '#server/identity/store.ts'
import { submitEither } from '#server/mandates/submit.ts'
import { submit } from '#server/offers/commands.ts'
import { insertPayees } from '#server/payees/store.ts'
import { administrator } from './actors.ts'
import { demoAcceptances } from './agreements.ts'
import { neighbourCompanies, tradingCompanies } from './companies.ts'
import { type DemoPayee, markets, payees } from './markets.ts'
import { neighbourPayees } from './neighbour-payees.ts'
import { newcomerPayee } from './newcomers.ts'
import type { Past } from './past-context.ts'
import { companyRows, membershipRows, userRow } from './rows.ts'
import { entityOf, marketIdOf, payeeIdOf, payeeRow } from './seed-markets.ts'
import { tradingPeople } from './trading-people.ts'
import { verifyCompanies } from './verification.ts'

export async function seedNeighbours(
  db: Transaction<Schema>,
  context: Context,
  hashes: readonly string[],
): Promise<void> {
  await insertCompanies(db, tradingCompanies.flatMap(companyRows))
  for (const [place, person] of tradingPeople.entries()) {
    const password_hash = hashes[place] ?? ''
    await insertUser(db, userRow(person), { password_hash, changed_at: new Date(person.registered) })
  }
  await insertMemberships(db, tradingPeople.flatMap(membershipRows))
  await insertAcceptances(db, demoAcceptances(tradingPeople, tradingCompanies))
  await insertPayees(db, [...neighbourPayees, newcomerPayee].map(payeeRow))
  await verifyCompanies(db, context, neighbourCompanies, payees.length)
}

type Playing = {
  readonly context: Context
  readonly past: Past
  readonly administratorOf: (tenantId: string) => string
}

const suzhou =
  markets.find(({ payer, currency }) => payer === 'hongfei-suzhou' && currency === 'CNY') ?? raise()
function raise(): never {
  throw new Error('the demo world has this market')
}

type Free = { readonly id: string; readonly payable: bigint }

/** One document of a payee at an annual rate; the largest of those due last. */
async function offerOne(
  { context, past, administratorOf }: Playing,
  payee: DemoPayee,
  rate: string,
): Promise<void> {
  if (!payee.company) return
  const { rows } = await sql<Free>`
    select d.id, d.payable from current_documents d where d.payee_id = ${payeeIdOf(payee)} and d.status = 'eligible' and d.payable > 0
      and d.type <> 'bill' and d.means = 'transfer' order by d.due_date desc, d.payable desc, d.id limit 1`.execute(
    context.systemDb,
  )
  const [document] = rows
  if (!document) return
  const seller = entityOf(payee.company)
  await past.act(administrator(seller, 'supplier', administratorOf), submit, {
    params: undefined,
    query: undefined,
    body: {
      marketId: marketIdOf(suzhou),
      buyerId: entityOf(suzhou.payer).id,
      supplierId: seller.id,
      kind: 'oneTime',
      method: 'preSettlement',
      rateType: 'apr',
      rate,
      expectedPaymentDate: dayOf(past.now().getTime() as Instant),
      payAmount: formatAmount({ currency: 'CNY', minor: document.payable }),
      documentIds: [document.id],
      agreementVersion: offerAgreements[0] ?? '',
    },
  })
}

const patientBps = 610
const eagerBps = 860
const stepBps = 10
const percentOf = (bps: number): string => (bps / 100).toFixed(2)

/** Each of them has a document that waits at a low rate. */
export async function haveWaiting(playing: Playing): Promise<void> {
  for (const [place, payee] of neighbourPayees.entries()) {
    const { rows } = await sql`
      select from offer_items i where i.payee_id = ${payeeIdOf(payee)} and i.state = 'live'
        and i.rate_bps < ${eagerBps} limit 1`.execute(playing.context.systemDb)
    if (rows.length === 0) await offerOne(playing, payee, percentOf(patientBps + stepBps * place))
  }
}

/** Each of them offers one more at a rate that the market awards. */
export async function offerEagerly(playing: Playing): Promise<void> {
  for (const [place, payee] of neighbourPayees.entries())
    await offerOne(playing, payee, percentOf(eagerBps + stepBps * place))
}

/** The rate of the offer in the README's tour that is not awarded: above the lowest that may be named, below the private minimum. */
const losingRate = '4.60'
const supplier = payees.find(({ company }) => company === 'mingyuan-hongfei')

export async function offerTooLittle(playing: Playing): Promise<void> {
  if (supplier) await offerOne(playing, supplier, losingRate)
}

const recurringPayee = payees.find(({ company }) => company === 'mingyuan-lanting')

/** A recurring offer of the same supplier to another payer, which takes its documents from then on; one at a time. */
export async function leaveRecurring({ past, administratorOf }: Playing): Promise<void> {
  const market = markets.find(({ payer }) => payer === recurringPayee?.payer)
  if (!recurringPayee?.company || !market) return
  const seller = entityOf(recurringPayee.company)
  await past.act(administrator(seller, 'supplier', administratorOf), submitEither, {
    params: undefined,
    query: undefined,
    body: {
      marketId: marketIdOf(market),
      buyerId: entityOf(market.payer).id,
      supplierId: seller.id,
      kind: 'recurring',
      method: 'preSettlement',
      rateType: 'apr',
      rate: '9.50',
      expectedPaymentDate: dayOf(past.now().getTime() as Instant),
      payAmount: '0.00',
      documentIds: [],
      guardRails: { ceiling: '12.00', monthlyMaximum: '800000.00', minimumDays: 10 },
      agreementVersion: continuingAgreements[0] ?? '',
    },
  })
}
