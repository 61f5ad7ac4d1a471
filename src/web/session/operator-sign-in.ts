/** Sign-in and sign-out of operators. Does not affect the portal's session in the same browser. */
import { operatorSignIn, operatorSignOut } from '#contract/operator.ts'
import { operatorPages } from '#domain/access/pages.ts'
import { call } from '#web/api/client.ts'
import { endOperatorSession } from './operator-end-session.ts'
import { seal } from './seal.ts'
import { forgetSealingKey, sealingKey } from './sealing-key.ts'
import { operatorToken } from './tab-storage.ts'

/** Returns the next page. */
export async function signInOperator(mail: string, password: string, totp: string): Promise<string> {
  const { id, key } = await sealingKey()
  const body = { mail, password: await seal(password, key), keyId: id, totp }
  // If the key was wrong, the next try must use another.
  forgetSealingKey()
  const { token } = await call(operatorSignIn, { body }, { inPlace: true })
  operatorToken.set(token)
  return operatorPages.companies.path
}

/** Ends the session on the server if it is reachable, and locally in any case. */
export async function signOutOperator(): Promise<void> {
  await call(operatorSignOut, {}, { inPlace: true }).catch(() => undefined)
  endOperatorSession()
}
