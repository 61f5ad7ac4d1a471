/** The webhook payloads of awards: made by a run, and paid. */
import { sql } from 'kysely'
import { webhookAwardsPerStepMax } from '../limits.ts'
import { offerNumber } from '../offers/queries.ts'
import {
  amountText,
  type DocumentColumns,
  documentOf,
  type PayloadReader,
  rowsOf,
  sides,
  subjectsOf,
} from './payload-parts.ts'

type AwardRow = DocumentColumns & {
  readonly awardId: string
  readonly place: number
  readonly awardNumber: string
  readonly runId: string | null
  readonly offerId: string
  readonly serial: string
  readonly face: string
  readonly credits: string
  readonly minor: string
  readonly discount: string
  readonly net: string
  readonly dueDate: string
  readonly payDate: string
  readonly valueDate: string | null
  readonly bankReference: string | null
}

/** Only the payer gets the run id. */
const awardColumns = sql.raw(`a.id as "awardId", a.place, a.number as "awardNumber",
  case when a.payer_tenant_id = (select scope_tenant()) then a.run_id end as "runId", a.offer_id as "offerId", o.serial::text, a.currency,
  d.id as "documentId", d.number as "documentNumber", a.face::text, a.credits::text, a.amount::text as minor, a.discount::text,
  (a.amount - a.discount)::text as net, a.due_date::text as "dueDate", a.new_pay_date::text as "payDate", v.value_date::text as "valueDate",
  v.reference as "bankReference"`)
const awardPart = sql.raw(`join offers o on o.payer_tenant_id = a.payer_tenant_id and o.id = a.offer_id
  join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id join payer_directory k on k.company_id = o.payer_id
  join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
  left join award_payments v on v.payer_tenant_id = a.payer_tenant_id and v.award_id = a.id`)

const awardOf = (row: AwardRow) => ({
  awardId: row.awardId,
  awardNumber: row.awardNumber,
  ...(row.runId !== null && { runId: row.runId }),
  offerId: row.offerId,
  offerNumber: offerNumber(Number(row.serial)),
  ...documentOf(row),
  currency: row.currency,
  documentAmount: amountText(row.face, row.currency),
  credits: amountText(row.credits, row.currency),
  amount: amountText(row.minor, row.currency),
  discount: amountText(row.discount, row.currency),
  netAmount: amountText(row.net, row.currency),
  dueDate: row.dueDate,
  payDate: row.payDate,
})

/** The awards of a run for one side, a portion at a time. */
export const offersAwarded: PayloadReader = async (
  db,
  { subject_ids: [runId], tenant_id, payer_tenant_id, at, processed },
) => {
  // A payee has only some of the awards; `awarded_at` finds them by the index.
  const own =
    tenant_id === payer_tenant_id ? sql`true` : sql`a.payee_tenant_id = ${tenant_id} and a.awarded_at = ${at}`
  const rows = await rowsOf(
    db,
    sql<AwardRow>`
      select ${sides} as sides, ${awardColumns} from (
        select * from awards a where a.payer_tenant_id = ${payer_tenant_id} and a.run_id = ${runId} and ${own}
          and a.place > ${processed} order by a.place limit ${webhookAwardsPerStepMax}
      ) a ${awardPart} order by a.place`,
  )
  const items = rows.map((row) => ({ ...awardOf(row), ...row.sides }))
  const last = rows.length === webhookAwardsPerStepMax ? rows.at(-1)?.place : undefined
  return { name: 'awards', items, ...(last !== undefined && { processed: last }) }
}

export const offersPaid: PayloadReader = async (db, outboxRow) => {
  const rows = await rowsOf(
    db,
    sql<AwardRow>`
      select ${sides} as sides, ${awardColumns} from ${subjectsOf(outboxRow)} join awards a
        on a.payer_tenant_id = ${outboxRow.payer_tenant_id} and a.id = chosen.id ${awardPart} order by chosen.place`,
  )
  const items = rows.map((row) => ({
    ...awardOf(row),
    valueDate: row.valueDate,
    bankReference: row.bankReference,
    ...row.sides,
  }))
  return { name: 'awards', items }
}
