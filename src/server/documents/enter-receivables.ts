/**
 * Turns receivables that named their payer into documents, entered by the payee and waiting for the payer's
 * confirmation.
 */
import { debtTypesOf } from '#domain/documents/kinds.ts'
import { isMatch } from '#domain/documents/rules.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { evaluateClaims as evaluate } from '../invoicing/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import * as locks from './locks.ts'
import * as store from './store.ts'

/** The columns of a receivable to enter, and who entered it. */
export type ReceivableColumns = Pick<
  locks.CurrentDocument,
  | 'number'
  | 'type'
  | 'amount'
  | 'currency'
  | 'document_date'
  | 'due_date'
  | 'means'
  | 'bill_term_days'
  | 'created_by'
>

/** The document that a receivable became; undefined if its number belongs to a different document. */
export type EnteredReceivable = { readonly documentId: string; readonly payerTenantId: string } | undefined

/**
 * One result per receivable, in the scope of the payee, whose row is locked here. An existing document with
 * the same facts is reused.
 */
export async function enterReceivables(
  { db, context, businessNow }: UnitWork,
  payeeId: string,
  entering: readonly ReceivableColumns[],
): Promise<readonly EnteredReceivable[]> {
  const [payee] = await lockPayees(db, [payeeId])
  if (!payee || payee.payee_tenant_id === null) return entering.map(() => undefined)
  const issuer = payee.payee_tenant_id
  const trade = { payer_tenant_id: payee.payer_tenant_id, payer_id: payee.payer_id, payee_id: payee.id }
  const known = new Map<string, Numbered>()
  const added: (ReceivableColumns & { readonly id: string })[] = []
  const answers: EnteredReceivable[] = []
  for (const one of entering) {
    const key = `${debtTypesOf(one.type)[0]} ${one.number}`
    const found = known.get(key) ?? (await locks.findNumbered(db, trade, one))
    const own = found ?? { ...one, id: context.makeId() }
    known.set(key, own)
    if (!found) added.push({ ...one, id: own.id })
    const isSame = isMatch({ ...own, dueDate: own.due_date }, { ...one, dueDate: one.due_date })
    answers.push(isSame ? { documentId: own.id, payerTenantId: trade.payer_tenant_id } : undefined)
  }
  if (added.length === 0) return answers
  const first = await store.takeSerials(db, issuer, added.length)
  await store.insertDocuments(
    db,
    added.map((one, n) => ({
      ...one,
      ...trade,
      serial: first + BigInt(n),
      issuer_tenant_id: issuer,
      payee_tenant_id: payee.payee_tenant_id,
      payee_company_id: payee.payee_company_id,
      source: 'payee',
      confirmation: 'waiting',
      created_at: businessNow,
      changed_at: businessNow,
      changed_by: one.created_by,
    })),
  )
  await evaluate(
    db,
    added.map((one) => ({ ...one, ...trade, credits_id: null })),
    businessNow,
  )
  return answers
}

type Numbered = ReceivableColumns & { readonly id: string }
