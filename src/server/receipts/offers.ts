/** The commands by which a payee offers receipts, and a payer reviews them. */
import { sql } from 'kysely'
import type * as contract from '#contract/receipts.ts'
import type { Input, Reply } from '#contract/route.ts'
import { done, refuse } from '#domain/result.ts'
import type { BulkReport } from '../commands/bulk-report.ts'
import type { Command, Work } from '../commands/command.ts'
import { cancel, modifyClaims, reviewClaims, submitClaims } from '../offers/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { chooseReceipts, namedTerms } from './chosen.ts'

/** The rate for receipts that a market publishes; undefined if it takes none. */
async function receiptRate({ db }: Work<Actor>, marketId: string) {
  const { rows } = await sql<{ bps: number | null }>`
    select s.receipt_bps as bps from markets m join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
    where m.id = ${marketId}`.execute(db)
  return rows[0]?.bps ?? undefined
}

export const offer: Command<
  Input<typeof contract.receiptOffer>,
  Reply<typeof contract.receiptOffer>,
  Actor
> = async (work, { body }) => {
  const chosen = await chooseReceipts(work.db, requireActing(work.actor), body)
  if (!chosen.ok) return chosen
  const { ids, ...sides } = chosen.value
  const bps = await receiptRate(work, sides.marketId)
  if (bps === undefined) return refuse('receiptRateMissing')
  return submitClaims(work, {
    ...sides,
    ...namedTerms(bps as Parameters<typeof namedTerms>[0]),
    kind: 'oneTime',
    claims: 'receipts',
    documentIds: [...ids],
    expectedPaymentDate: body.newPayDate,
    payAmount: '0',
    agreementVersion: body.agreementVersion,
  })
}

/** An offer of the payee, of receipts. */
async function findOffer({ db, actor }: Work<Actor>, id: string) {
  const { tenantId } = requireActing(actor)
  return db
    .selectFrom('offers')
    .select(['rate_bps'])
    .where('id', '=', id)
    .where('payee_tenant_id', '=', tenantId)
    .where('of_receipts', '=', true)
    .executeTakeFirst()
}

export const change: Command<
  Input<typeof contract.receiptOfferChange>,
  Reply<typeof contract.receiptOfferChange>,
  Actor
> = async (work, { params: { offerId }, body }) => {
  const found = await findOffer(work, offerId)
  if (!found) return refuse('notFound')
  const chosen = await chooseReceipts(work.db, requireActing(work.actor), body)
  if (!chosen.ok) return chosen
  const changed = await modifyClaims(
    work,
    offerId,
    {
      ...namedTerms((found.rate_bps ?? 0) as Parameters<typeof namedTerms>[0]),
      version: body.version,
      documentIds: [...chosen.value.ids],
      expectedPaymentDate: body.newPayDate,
      payAmount: '0',
      agreementVersion: body.agreementVersion,
    },
    'receipts',
  )
  if (!changed.ok) return changed
  const { version, editsLeft } = changed.value.value
  return done({ ...changed.value, value: { version, editsLeft } })
}

export const withdraw: Command<
  Input<typeof contract.receiptOfferWithdraw>,
  Reply<typeof contract.receiptOfferWithdraw>,
  Actor
> = async (work, { params: { offerId } }) => {
  if (!(await findOffer(work, offerId))) return refuse('notFound')
  return cancel(work, { params: { offer_id: offerId }, query: undefined, body: {} })
}

const passing = '1'

export const review: Command<Input<typeof contract.receiptReview>, BulkReport, Actor> = (
  work,
  { body: { invoiceStatus, invoiceList, reason } },
) => {
  const versions = new Map(invoiceList.map(({ invoiceId, version }) => [invoiceId, version]))
  return reviewClaims(work, {
    claims: 'receipts',
    documentIds: [...versions.keys()],
    versionOf: (id) => versions.get(id),
    pass: String(invoiceStatus) === passing,
    reason,
  })
}
