/** The road in: from a name and a password or a code to the first page of an identity. Each step says where to go next. */
import { companyRead, companyVariable } from '#contract/companies.ts'
import { accountRead, chooseIdentity, multiagent, signIn, signOut } from '#contract/identity.ts'
import type { Request } from '#contract/route.ts'
import { type Choice, choicesOf, soleChoice } from '#domain/identity/identities.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { stopLive } from '#web/api/live.ts'
import { access, firstPath, forgetAccess, rememberAccount } from './access.ts'
import { identityComplete, type Multiagent, rememberChoice } from './acting.ts'
import * as cache from './cache.ts'
import { forgetPerson, speakForHeld } from './leave.ts'
import { leaveInPlace } from './leave-in-place.ts'
import { paths } from './paths.ts'
import { takeInvitation, takePage } from './returning.ts'
import { seal } from './seal.ts'
import { forgetSealingKey, sealingKey } from './sealing-key.ts'

const inPlace = { inPlace: true }

/** What a picture showed, where the server asked for one. */
type PictureAnswer = { readonly captchaId: string; readonly captcha: string }

export async function signInWith(
  account: string,
  password: string,
  picture?: PictureAnswer,
): Promise<string> {
  const { id, key } = await sealingKey()
  const sealed = await seal(password, key)
  // Where the key was what is wrong, the next try must not have it again.
  forgetSealingKey()
  return begin({ account, password: sealed, keyId: id, ...picture })
}

export const signInByCode = (account: string, code: string): Promise<string> => begin({ account, code })

async function begin(body: Request<typeof signIn>['body']): Promise<string> {
  const { token } = await call(signIn, { body }, inPlace)
  cache.clearExceptKept()
  cache.accountToken.set(token)
  speakForHeld()
  return enter()
}

/** From a session to its identity: the only one there is chooses itself. */
export async function enter(): Promise<string> {
  const [record, account] = await Promise.all([call(multiagent, {}, inPlace), call(accountRead, {}, inPlace)])
  rememberAccount(account)
  rememberIdentities(record)
  const invited = takeInvitation()
  if (invited !== undefined) return invited
  if (!account.activated) return paths.activated
  const choices = choicesOf(record)
  if (choices.length === 0) return paths.notAuth
  const sole = soleChoice(record)
  return sole ? act(sole, record) : paths.selectAgent
}

/** From waiting for the activation to where whoever is activated goes on; null while they wait. */
export async function enterIfActivated(): Promise<string | null> {
  const account = await call(accountRead, {}, inPlace)
  rememberAccount(account)
  if (!account.activated) return null
  // What was learned before the activation would lead back here.
  forgetAccess()
  return identityComplete() ? paths.home : enter()
}

export function rememberIdentities(record: Multiagent): void {
  cache.multiagent.set(record)
  cache.multiagentSelectList.set(record.multiagentSelectList)
  cache.haveMultiagent.set(choicesOf(record).length > 1)
}

/** From an identity to its first page, or to the page that was asked for before signing in. */
export async function act(choice: Choice, record: Multiagent): Promise<string> {
  await call(chooseIdentity, { body: choice }, inPlace)
  const [adminConfig, company] = await Promise.all([
    choice.companyType === 'supplier' ? call(companyVariable, {}, inPlace) : undefined,
    choice.companyType === 'buyer' ? undefined : call(companyRead, {}, inPlace),
  ])
  rememberChoice(choice, record, { adminConfig, company })
  speakForHeld()
  forgetAccess()
  const { menu } = await access()
  return takePage() ?? firstPath(menu)
}

/** Ends the session on the server where it can be reached, and here in any case. */
export async function leaveForGood(): Promise<void> {
  stopLive()
  const isLost = cache.accountToken.get() !== undefined && !(await signedOut())
  return isLost ? leaveInPlace() : forgetPerson()
}

/** Whether the server answered, whatever it said. */
const signedOut = (): Promise<boolean> =>
  call(signOut, {}, inPlace).then(
    () => true,
    (error: unknown) => error instanceof CallFailed && error.status !== undefined,
  )
