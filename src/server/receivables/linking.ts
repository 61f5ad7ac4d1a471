/** Receivables that named their payer become documents of it. Payees are locked before receivables. */
import type { UnitWork } from '../commands/unit-of-work.ts'
import { type EnteredAs, enterReceivables } from '../documents/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import * as store from './store.ts'

export type Linked = {
  readonly receivable: store.Receivable
  readonly document: NonNullable<EnteredAs>
}

/** Links those of the ids that are still open, as one payee; a number that stands for something else leaves its receivable open. */
export async function linkAs(
  work: UnitWork,
  payeeId: string,
  ids: readonly string[],
): Promise<readonly Linked[]> {
  const { db, businessNow } = work
  await lockPayees(db, [payeeId])
  const open = (await store.lockReceivables(db, ids)).filter(({ state }) => state === 'open')
  const documents = await enterReceivables(
    work,
    payeeId,
    open.map((one) => ({
      number: one.number,
      type: one.type,
      amount: one.amount,
      currency: one.currency,
      document_date: one.document_date,
      due_date: one.due_date,
      means: one.means,
      bill_term_days: one.bill_term_days,
      created_by: one.entered_by,
    })),
  )
  const linked = open.flatMap((receivable, n) => {
    const document = documents[n]
    return document ? [{ receivable, document }] : []
  })
  for (const { receivable, document } of linked)
    await store.changeReceivable(db, receivable, {
      state: 'linked',
      payer_tenant_id: document.payerTenantId,
      document_id: document.documentId,
      changed_at: businessNow,
    })
  return linked
}
