/** A payee that may submit offers: one signed-in administrator, and a company whose account is verified. */
import type { Context } from '#server/context.ts'
import { lockAttempt } from '#server/verification/queries.ts'
import { changeAttempt, insertVerification } from '#server/verification/store.ts'
import { plantJournaled } from '#test/support/journal.ts'
import { plantAttempt } from '#test/support/planted-attempt.ts'
import { signIn } from './tenants.ts'

/** Returns the token of the administrator. */
export async function signInVerified(
  context: Context,
  payee: { readonly id: string; readonly companyId: string },
): Promise<string> {
  const token = await signIn(context, { ...payee, companyType: 'supplier' })
  await plantAttempt(context, payee.id)
  await plantJournaled(context, async (db) => {
    const attempt = await lockAttempt(db, payee.id)
    if (!attempt) throw new Error('There is an attempt.')
    const { tenant_id, legal_name, credit_code, legal_person, phone, handler, handler_mobile } = attempt
    const verified_at = context.clock()
    await changeAttempt(db, attempt, { state: 'verified', ended_at: verified_at })
    await insertVerification(
      db,
      {
        tenant_id,
        kind: 'company',
        legal_name,
        credit_code,
        legal_person,
        phone,
        handler,
        handler_mobile,
        proof_id: attempt.id,
        verified_by: attempt.submitted_by,
        verified_at,
      },
      {
        holder: attempt.account_holder,
        number: attempt.account_number,
        bank_name: attempt.bank_name,
        bank_code: attempt.bank_code,
      },
    )
  })
  return token
}
