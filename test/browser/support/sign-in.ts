/** Signing in as a user does, and as a program does. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { login } from '#text/login.ts'
import type { Language } from '#text/text.ts'
import { personOf } from './world.ts'

export type SignInForm = {
  readonly account: Locator
  readonly password: Locator
  readonly remember: Locator
  readonly submit: Locator
}

export const signInForm = (page: Page, language: Language = 'zh'): SignInForm => ({
  account: page.getByRole('textbox', { name: login.account[language] }),
  password: page.getByLabel(login.password[language], { exact: true }),
  remember: page.getByRole('checkbox', { name: login.remember[language] }),
  submit: page.getByRole('button', { name: login.submit[language], exact: true }),
})

/** Opens the sign-in page, fills in and submits. It does not wait for what follows. */
export async function submitAs(page: Page, account: string, password: string = demoPassword): Promise<void> {
  await page.goto('/account/login')
  const form = signInForm(page)
  await form.account.fill(account)
  await form.password.fill(password)
  await form.submit.click()
}

/** Signs in as a demo person, and waits until the sign-in page is left. */
export async function signInAs(page: Page, key: string): Promise<void> {
  await page.goto('/account/login')
  // The language of this page counts, and not one that another test chose for the person.
  await page.evaluate(() => sessionStorage.setItem('languageUnsaved', 'yes'))
  await submitAs(page, personOf(key).mail)
  await expect(page).not.toHaveURL('/account/login')
}

type Envelope<T> = { readonly code: number; readonly data: T }

/** The code of the server's answer to a call with this token. */
export async function codeFor(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.get('/user/v2/account', { headers: { token } })
  return ((await answer.json()) as Envelope<unknown>).code
}
