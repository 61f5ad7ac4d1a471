/** Ends some offers of the demo world today: their documents are excluded, disabled or paid otherwise. */
import { sql, type Transaction } from 'kysely'
import { dayOf, type Instant } from '#domain/day.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { disable, exclude } from '#server/documents/actions.ts'
import { recordPayments } from '#server/eligibility/commands.ts'
import { endItems } from '#server/offers/commands.ts'
import { administrator } from './actors.ts'
import { demoReasons } from './documents.ts'
import type { Past } from './past-context.ts'
import { entityOf } from './seed-markets.ts'

type OfferedRow = {
  readonly payer_tenant_id: string
  readonly document_id: string
  readonly payee_id: string
}

/** The offered documents of a payer's company, latest offer first. */
async function offeredTo(context: Context, payer: string): Promise<readonly OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select i.payer_tenant_id, i.document_id, i.payee_id from current_offer_items i
    join markets m on m.tenant_id = i.payer_tenant_id and m.id = i.market_id
    where m.payer_id = ${entityOf(payer).id} and i.state = 'live' order by i.id desc`.execute(
    context.systemDb,
  )
  return rows
}

const common = { params: undefined, query: undefined }

export async function haveIncidents(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
  noting: (work: (db: Transaction<Schema>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const [excluded, disabled] = await offeredTo(context, 'lanting-qingdao')
  const payee = await payeeOf(context, excluded?.payee_id)
  if (payee && excluded)
    await past.act(administrator(payee, 'supplier', administratorOf), exclude, {
      ...common,
      body: [excluded.document_id],
    })
  if (disabled)
    await past.act(administrator(entityOf('lanting'), 'buyer', administratorOf), disable, {
      ...common,
      body: { invoiceIds: [disabled.document_id], disabled: true, reason: demoReasons.disabled },
    })
  await past.settle()
  const [paid] = await offeredTo(context, 'wohe-east')
  const now = past.now()
  if (paid)
    await noting(async (db) => {
      await recordPayments(db, [{ ...paid, paid_date: dayOf(now.getTime() as Instant) }], now)
      await endItems(db, [paid.document_id], { event: 'paidOtherwise' }, now)
    })
}

async function payeeOf(context: Context, payeeId: string | undefined) {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    select p.payee_company_id as id, p.payee_tenant_id as "tenantId" from payees p where p.id = ${payeeId ?? null}::uuid`.execute(
    context.systemDb,
  )
  return rows[0]
}
