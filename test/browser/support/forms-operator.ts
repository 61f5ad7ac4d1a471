/** An operator who sends the forms of the console: a one-time code counts once, and another test signs in with that of the demo world. */
import { demoOperator } from '#demo/operators.ts'
import { demoPassword } from '#demo/people.ts'
import type { Context } from '#server/context.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { sealSecret } from '#server/operator/sign-in.ts'
import { insertOperator } from '#server/operator/store.ts'
import { secretOf } from '#server/operator/totp.ts'

export const formsOperatorMail = 'forms@sooner.test'

export async function addFormsOperator({ systemDb, secrets, makeId, clock }: Context): Promise<void> {
  const id = makeId()
  await insertOperator(systemDb, {
    id,
    name: '何静',
    mail: formsOperatorMail,
    password_hash: await hashPassword(demoPassword),
    totp_sealed: sealSecret(secrets, id, secretOf(demoOperator.totp)),
    added_at: clock(),
  })
}
