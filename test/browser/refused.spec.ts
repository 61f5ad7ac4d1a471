/** Pages for refused access: no permission, no menu, no identity, no such page. */
import { codes } from '#contract/codes.ts'
import { activation, app, refused } from '#text/app.ts'
import { answer } from './support/answers.ts'
import { codeFor, signInAs, submitAs } from './support/sign-in.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { landings, personOf } from './support/world.ts'

test.describe('signed in', () => {
  test.use({ actor: 'chenwei' })

  test('[IDN-22] a page whose authCode the identity does not have leads to /not-auth', async ({ page }) => {
    await answer(page, '/user/v4/permission', { 'something.else': true })
    await page.goto('/account/info')
    await expect(page).toHaveURL('/not-auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(refused.whole.zh)
  })

  test('[IDN-28] an empty menu leads to /not-auth', async ({ page }) => {
    await answer(page, '/user/v4/permission/menu*', [])
    await page.goto('/')
    await expect(page).toHaveURL('/not-auth')
  })

  test('[IDN-08] an unknown address is a 404 that leads back to the homepage', async ({ page, faults }) => {
    faults.allow(/status of 404/)
    for (const path of ['/no/such/page', '/account', '/privacy.html', '/account/login/x']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(refused.notFound.zh)
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.getByRole('link', { name: app.backHome.zh }).click()
    await expect(page).toHaveURL(landings.buyer)
  })
})

test.describe('in English', () => {
  test.use({ language: 'en' })
  test('[IDN-08] the exact words', async ({ page, faults }) => {
    faults.allow(/status of 404/)
    await page.goto('/not-auth')
    await expect(
      page.getByRole('heading', { name: 'Access denied — Contact administrator for configuration' }),
    ).toBeVisible()
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

test('[IDN-08] signing in again from /not-auth signs out first', async ({ page, request }) => {
  await signInAs(page, 'carter')
  const token = (await stored(page))['accountToken'] ?? ''
  await page.goto('/not-auth')
  const left = page.waitForResponse('**/user/v1/login/out')
  await page.getByRole('button', { name: app.relogin.zh }).click()
  expect((await left).status()).toBe(200)
  await expect(page).toHaveURL('/account/login')
  expect(await stored(page)).not.toHaveProperty('accountToken')
  expect(await codeFor(request, token)).toBe(codes.sessionEnded.code)
})

test('[IDN-29] a person without an identity who is not activated waits for the account manager', async ({
  page,
}) => {
  await submitAs(page, personOf('sunli').mail)
  await expect(page).toHaveURL('/activated')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(activation.title.zh)
  await expect(page.getByText(activation.contact.zh)).toBeVisible()
  await page.getByRole('button', { name: activation.again.zh }).click()
  await expect(page.getByRole('status')).toHaveText(activation.still.zh)
  await page.getByRole('button', { name: app.signOut.zh }).click()
  await expect(page).toHaveURL('/account/login')
})

test('[IDN-29] an activated person without an identity is denied', async ({ page }) => {
  await page.route('**/user/v2/account', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...envelope, data: { ...data, activated: true } } })
  })
  await submitAs(page, personOf('sunli').mail)
  await expect(page).toHaveURL('/not-auth')
})
