/** The operator's way in and out. It touches nothing of whoever is signed in to the portal in the same browser. */
import { operatorSignIn, operatorSignOut } from '#contract/operator.ts'
import { operatorPages } from '#domain/access/pages.ts'
import { call } from '#web/api/client.ts'
import { endOperator } from './operator-leave.ts'
import { seal } from './seal.ts'
import { forgetSealingKey, sealingKey } from './sealing-key.ts'
import { operatorToken } from './tab.ts'

/** Answers where to go on. */
export async function enterOperator(mail: string, password: string, totp: string): Promise<string> {
  const { id, key } = await sealingKey()
  const body = { mail, password: await seal(password, key), keyId: id, totp }
  // Where the key was what is wrong, the next try must not have it again.
  forgetSealingKey()
  const { token } = await call(operatorSignIn, { body }, { inPlace: true })
  operatorToken.set(token)
  return operatorPages.companies.path
}

/** Ends the session on the server where it can be reached, and here in any case. */
export async function leaveOperator(): Promise<void> {
  await call(operatorSignOut, {}, { inPlace: true }).catch(() => undefined)
  endOperator()
}
