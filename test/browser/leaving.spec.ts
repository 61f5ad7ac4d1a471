/** The ways out: signing out, a session that ended, and an identity that is no longer all there. */
import type { Page } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { pageNames } from '#text/access.ts'
import { sessions } from '#text/account.ts'
import { app, shell } from '#text/app.ts'
import { failureTexts } from '#text/failures.ts'
import { login } from '#text/login.ts'
import { silence } from './support/answers.ts'
import { codeFor, signInAs, signInForm } from './support/sign-in.ts'
import { forget, keptItems, remember, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

const goodCode = 0
const endedCode = 10018
/** The token of a known device stays after signing out. */
const knownDevice = { deviceToken: expect.any(String) }

/** The sign-in page, with nothing remembered but the kept items. */
async function expectLeft(page: Page): Promise<void> {
  await expect(page).toHaveURL('/account/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await stored(page)).toEqual({ ...keptItems, ...knownDevice })
}

test('[IDN-13] [IDN-17] signing out keeps the kept items alone, and the session is over on the server', async ({
  page,
  request,
}) => {
  await signInAs(page, 'carter')
  await remember(page, { ...keptItems, marketId: 'm-1', tempToken: 'mailed', anythingElse: '1' })
  await page.reload()
  const token = (await stored(page))['accountToken'] ?? ''
  expect(await codeFor(request, token)).toBe(goodCode)
  await page.getByRole('button', { name: shell.account.en }).click()
  await page.getByRole('menuitem', { name: app.signOut.en }).click()
  await expectLeft(page)
  expect(await codeFor(request, token)).toBe(endedCode)
  await page.goto('/account/info')
  await expect(page, 'nothing of the session is left').toHaveURL('/account/login')
})

test('[IDN-13] signing out works where the server cannot be reached', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await signInAs(page, 'carter')
  await remember(page, keptItems)
  await page.route('**/user/v1/login/out', (route) => route.abort())
  await page.getByRole('button', { name: shell.account.zh }).click()
  await page.getByRole('menuitem', { name: app.signOut.zh }).click()
  await expectLeft(page)
})

test('[IDN-13] signing out without any connection ends on the sign-in form, which says what may be left', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/Failed to load resource/)
  await silence(page)
  await signInAs(page, 'carter')
  await expect(page.getByRole('button', { name: shell.account.zh })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: shell.account.zh }).click()
  await page.getByRole('menuitem', { name: app.signOut.zh }).click()
  await expect(signInForm(page).account).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(login.signedOutHere.zh)
  await expect(page).toHaveURL('/account/login')
  expect(await stored(page)).toEqual({ currentLang: 'zh', ...knownDevice })
  await context.setOffline(false)
  const form = signInForm(page)
  await form.account.fill(personOf('chenwei').mail)
  await form.password.fill(demoPassword)
  await form.submit.click()
  await expect(page.getByRole('banner')).toContainText(personOf('chenwei').name)
})

test('[COM-03] a session that is ended elsewhere leads to the sign-in page by itself, which says so', async ({
  page,
  browser,
  faults,
  baseURL,
}) => {
  faults.allow(/status of 401/)
  await signInAs(page, 'gaoyuan')
  await remember(page, keptItems)
  await page.reload()
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  })
  const other = await elsewhere.newPage()
  await signInAs(other, 'gaoyuan')
  await other.getByRole('link', { name: pageNames.accountInfo.zh }).click()
  const list = other.getByRole('region', { name: sessions.title.zh })
  await list.getByRole('button', { name: sessions.endOthers.zh }).click()
  await other.getByRole('dialog').getByRole('button', { name: sessions.endOthers.zh }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await expectLeft(page)
  await expect(page.getByRole('alert')).toHaveText(failureTexts.sessionEnded.en)
  await other.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await elsewhere.close()
})

test.describe('signed in as a payer', () => {
  test.use({ actor: 'chenwei' })

  test('[COM-03] an unknown token leads to the sign-in page', async ({ page, faults }) => {
    faults.allow(/status of 401/)
    await page.goto('/protocol')
    await remember(page, { ...keptItems, accountToken: 'tampered' })
    await page.goto('/account/info')
    await expectLeft(page)
    await expect(page.getByRole('alert')).toHaveText(failureTexts.sessionInvalid.en)
  })

  for (const missing of ['companyType', 'multiagentId', 'buyerId']) {
    test(`[IDN-26] without ${missing} everything starts over`, async ({ page }) => {
      await page.goto('/protocol')
      await remember(page, keptItems)
      await forget(page, missing)
      await page.goto('/')
      await expectLeft(page)
    })
  }
})

test.describe('signed in as a payee', () => {
  test.use({ actor: 'zhoudashan' })
  test('[IDN-26] without the admin config everything starts over', async ({ page }) => {
    await page.goto('/protocol')
    await remember(page, keptItems)
    await forget(page, 'adminConfig')
    await page.goto('/account/info')
    await expectLeft(page)
  })
})

test('[IDN-13] signing out in one tab signs out the other', async ({ page, context, faults }) => {
  faults.allow(/status of 401/)
  await signInAs(page, 'carter')
  const other = await context.newPage()
  await other.goto('/account/info')
  await other.getByRole('button', { name: `${shell.account.zh} ${personOf('carter').name}` }).click()
  await other.getByRole('menuitem', { name: app.signOut.zh }).click()
  await expect(other).toHaveURL('/account/login')
  await expect(page).toHaveURL('/account/login')
})
