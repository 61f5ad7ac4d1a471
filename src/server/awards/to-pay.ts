/** The sheet of the awards to pay, which is filled in after the payment and uploaded as a payment file. */
import { awardsToPay } from '#contract/award-files.ts'
import type { Day } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { bankSheetColumns, bankSheetHints } from '#text/bank-files.ts'
import { exported } from '../exports/serve.ts'
import type { Column } from '../exports/table.ts'
import { requireActing } from '../sessions/actor.ts'

type ToPay = {
  readonly number: string
  readonly payee: string
  readonly document: string
  readonly currency: Currency
  readonly minor: string
  readonly payDate: string
}

/** The value date and the reference are filled in after the payment. */
const toPayColumns: readonly Column<ToPay>[] = [
  { kind: 'text', header: bankSheetColumns.number, of: ({ number }) => number },
  { kind: 'text', header: bankSheetHints.payee, of: ({ payee }) => payee },
  { kind: 'text', header: bankSheetHints.document, of: ({ document }) => document },
  { kind: 'day', header: bankSheetHints.payDate, of: ({ payDate }) => payDate as Day },
  { kind: 'text', header: bankSheetColumns.currency, of: ({ currency }) => currency },
  {
    kind: 'money',
    header: bankSheetColumns.amount,
    of: ({ currency, minor }) => ({ currency, minor: BigInt(minor) }),
  },
  { kind: 'day', header: bankSheetColumns.valueDate, of: () => null },
  { kind: 'text', header: bankSheetColumns.reference, of: () => null },
]

/** The awards that the company $1 has to pay, the first pay date first. */
const awardsToPayRows = `
  select a.number, p.name as payee, d.number as document, a.currency, (a.amount - a.discount)::text as minor, a.new_pay_date as "payDate"
  from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id and $1::uuid in (m.tenant_id, m.payer_id)
  join payees p on p.payer_tenant_id = a.payer_tenant_id and p.id = a.payee_id
  join documents d on d.payer_tenant_id = a.payer_tenant_id and d.id = a.document_id
  where a.payer_tenant_id = (select scope_tenant()) and a.state = 'committed' order by a.new_pay_date, a.number`

export const awardsToPayServed = exported<typeof awardsToPay, ToPay>(awardsToPay, {
  what: bankSheetHints.title,
  format: ({ query }) => query.format,
  sql: awardsToPayRows,
  values: (_input, actor) => [requireActing(actor).companyId],
  columns: toPayColumns,
})
