/**
 * Signing in: from a name with password or code to the first page of an identity. Each step returns the next page.
 */
import { companyRead, companyVariable } from '#contract/companies.ts'
import { accountRead, chooseIdentity, multiagent, signIn, signInV1 } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { type Choice, choicesOf, soleChoice } from '#domain/identity/identities.ts'
import { call } from '#web/api/client.ts'
import { access, firstPath, forgetAccess, rememberAccount } from './access.ts'
import { isIdentityComplete, type Multiagent, rememberChoice, rememberIdentities } from './acting-identity.ts'
import * as cache from './cache.ts'
import { followLanguage } from './chosen-language.ts'
import { rememberOwnIdentity } from './end-session.ts'
import { paths } from './paths.ts'
import { takeInvitation, takeReturnPage } from './return-page.ts'
import { seal } from './seal.ts'
import { forgetSealingKey, sealingKey } from './sealing-key.ts'

const inPlace = { inPlace: true }

/** The picture code, if the server required one. */
type PictureAnswer = { readonly captchaId: string; readonly captcha: string }

export async function signInWith(
  account: string,
  password: string,
  picture?: PictureAnswer,
): Promise<string> {
  const { id, key } = await sealingKey()
  const sealed = await seal(password, key)
  // If the key was wrong, the next try must use another.
  forgetSealingKey()
  const body = { account, password: sealed, keyId: id, ...picture }
  return startSession(await call(signInV1, { body }, inPlace))
}

export const signInByCode = async (account: string, code: string): Promise<string> =>
  startSession(await call(signIn, { body: { account, code } }, inPlace))

async function startSession({ token, deviceToken, language }: Reply<typeof signIn>): Promise<string> {
  cache.clearExceptKept()
  cache.accountToken.set(token)
  cache.deviceToken.set(deviceToken)
  await followLanguage(language)
  rememberOwnIdentity()
  return proceedToIdentity()
}

/** From a session to its identity: the only one is chosen automatically, as is the company that was just joined. */
export async function proceedToIdentity(joinedId?: string): Promise<string> {
  const [record, account] = await Promise.all([call(multiagent, {}, inPlace), call(accountRead, {}, inPlace)])
  rememberAccount(account)
  rememberIdentities(record)
  const invited = takeInvitation()
  if (invited !== undefined) return invited
  if (!account.activated) return paths.activated
  const choices = choicesOf(record)
  if (choices.length === 0) return paths.notAuth
  const sole = choices.find(({ id }) => id === joinedId) ?? soleChoice(record)
  return sole ? switchTo(sole, record) : paths.selectAgent
}

/** The next page of an activated person; null while they wait. */
export async function proceedIfActivated(): Promise<string | null> {
  const account = await call(accountRead, {}, inPlace)
  rememberAccount(account)
  if (!account.activated) return null
  // Permissions from before the activation would redirect back to this page.
  forgetAccess()
  return isIdentityComplete() ? paths.home : proceedToIdentity()
}

/** After a missing permission: the first page that the identity may open now, or the choice of another identity. */
export async function proceedAfterRefusal(): Promise<string> {
  forgetAccess()
  const kept = isIdentityComplete() ? firstPath((await access()).menu) : paths.notAuth
  return kept === paths.notAuth ? proceedToIdentity() : kept
}

/** From an identity to its first page, or to the page requested before signing in. */
export async function switchTo(choice: Choice, record: Multiagent): Promise<string> {
  await call(chooseIdentity, { body: choice }, inPlace)
  const [adminConfig, company] = await Promise.all([
    choice.companyType === 'supplier' ? call(companyVariable, {}, inPlace) : undefined,
    choice.companyType === 'buyer' ? undefined : call(companyRead, {}, inPlace),
  ])
  rememberChoice(choice, record, { adminConfig, company })
  rememberOwnIdentity()
  forgetAccess()
  const { menu } = await access()
  return takeReturnPage() ?? firstPath(menu)
}
