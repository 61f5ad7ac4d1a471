/** Turns receivables that name their payer into documents. Payees are locked before receivables. */
import type { UnitWork } from '../commands/unit-of-work.ts'
import { type EnteredReceivable, enterReceivables } from '../documents/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import * as store from './store.ts'

export type LinkedReceivable = {
  readonly receivable: store.Receivable
  readonly document: NonNullable<EnteredReceivable>
}

/**
 * Links the open receivables among the ids, as one payee; a receivable stays open if its number belongs to a
 * different document.
 */
export async function linkAs(
  work: UnitWork,
  payeeId: string,
  ids: readonly string[],
): Promise<readonly LinkedReceivable[]> {
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
