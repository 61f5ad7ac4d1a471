/** Two languages: a switch is saved, loads the page anew, and everything follows it. */
import type { Page, Request } from '@playwright/test'
import { pageNames } from '#text/access.ts'
import { profile, sessions } from '#text/account.ts'
import { app, shell } from '#text/app.ts'
import { login } from '#text/login.ts'
import { positions } from '#text/positions.ts'
import { type Language, languages } from '#text/text.ts'
import { sourceKeptDays } from '#web/limits.ts'
import { silence } from './support/answers.ts'
import { signInAs, signInForm } from './support/sign-in.ts'
import { remember, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

const documentLanguage = { zh: 'zh-CN', en: 'en' } as const

async function expectAccountPageIn(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', documentLanguage[language])
  await expect(page).toHaveTitle(new RegExp(pageNames.accountInfo[language]))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.accountInfo[language])
  const menu = page.getByRole('navigation', { name: shell.menu[language] })
  await expect(menu.getByRole('link', { name: pageNames.accountInfo[language] })).toBeVisible()
  const own = page.getByRole('region', { name: profile.title[language] })
  await expect(own).toContainText(profile.registerTime[language])
  await expect(own).toContainText(positions[personOf('chenwei').title]?.[language] ?? '')
}

test('[COM-20] Chinese stands at first, and a switch is saved and loads the page anew', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'en-US',
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto('/account/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(signInForm(page, 'zh').submit).toBeVisible()
  const loadedAnew = page.waitForEvent('load')
  await page.getByRole('button', { name: 'English' }).click()
  await loadedAnew
  await expect(signInForm(page, 'en').submit).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(login.title.en)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await stored(page)).toEqual({ currentLang: 'en' })
  await page.reload()
  await expect(signInForm(page, 'en').submit).toBeVisible()
  // Without a chosen language, `lang` in the link of a notification sets it.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/account/login?lang=en')
  await expect(signInForm(page, 'en').submit).toBeVisible()
  await context.close()
})

test('[COM-20] [COM-53] without a connection a switch keeps the page and what was typed, and the page says so', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/Failed to load resource/)
  await page.goto('/account/login')
  const { account } = signInForm(page)
  await account.fill('chenwei@hongfei.test')
  const before = await account.boundingBox()
  await context.setOffline(true)
  await expect(page.getByText(app.connectionLost.zh)).toBeVisible()
  expect(await account.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(signInForm(page, 'en').account).toHaveValue('chenwei@hongfei.test')
  await expect(page.getByText(app.connectionLost.en)).toBeVisible()
  // On a phone the last link can be scrolled clear of the message.
  await page.setViewportSize({ width: 390, height: 480 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [last, pill] = [page.locator('.login-links a').last(), page.getByText(app.connectionLost.en)]
  const edges = async () => [await last.boundingBox(), await pill.boundingBox()].map((box) => box?.y ?? 0)
  const [lastTop = 0, pillTop = 0] = await edges()
  expect(lastTop + 24).toBeLessThanOrEqual(pillTop)
  await context.setOffline(false)
  await expect(page.getByText(app.connectionLost.en)).toBeHidden()
})

test.describe('signed in', () => {
  test.use({ actor: 'chenwei' })

  test('[COM-20] [COM-21] the shell, its menu and what the server says follow the language, there and back', async ({
    page,
  }) => {
    await page.goto('/account/info')
    await expectAccountPageIn(page, 'zh')
    await page.getByRole('button', { name: 'English' }).click()
    await expectAccountPageIn(page, 'en')
    expect((await stored(page))['currentLang']).toBe('en')
    await page.getByRole('button', { name: '中文' }).click()
    await expectAccountPageIn(page, 'zh')
  })

  for (const language of languages) {
    test.describe(language, () => {
      test.use({ language })
      test('[COM-21] how long ago something was is said in the language of the page', async ({ page }) => {
        const now = { zh: '最近活动：刚刚', en: 'Last active just now' } as const
        // The live event of the sign-in would reload the list while the test ends.
        await silence(page)
        const minutesAgo = { zh: '最近活动：2 分钟前', en: 'Last active 2 minutes ago' } as const
        await silence(page)
        await page.route('**/user/v1/sessions', async (route) => {
          const response = await route.fetch()
          const { data, ...envelope } = (await response.json()) as {
            data: { current: boolean; seenAt: string }[]
          }
          const own = data.filter(({ current }) => current)
          const seen = (ageMs: number) => new Date(Date.now() - ageMs).toISOString()
          const list = own.flatMap((session) => [
            { ...session, seenAt: seen(0) },
            { ...session, id: '0190aaaa-0000-7000-8000-000000000001', current: false, seenAt: seen(125_000) },
          ])
          await route.fulfill({ response, json: { ...envelope, data: list } })
        })
        await page.goto('/account/info')
        const list = page.getByRole('region', { name: sessions.title[language] }).getByRole('listitem')
        await expect(list).toContainText([now[language], minutesAgo[language]])
      })
    })
  }
})

test('[COM-14] [COM-20] the API reference follows the saved language, and its switch saves another', async ({
  page,
}) => {
  await page.goto('/protocol')
  await remember(page, { currentLang: 'en' })
  await page.goto('/docs#signIn')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).hash).toBe('#signIn')
  await page.getByRole('link', { name: '中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect((await stored(page))['currentLang']).toBe('zh')
})

test('[COM-08] [COM-10] calls carry the language, the token and, while it lasts, the source of the landing', async ({
  page,
}) => {
  const headersSent = new Map<string, Record<string, string>>()
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'fetch')
      headersSent.set(new URL(request.url()).pathname, request.headers())
  })
  await page.goto('/protocol?f=spring%20fair')
  // A person whose other tests choose the language when they sign in, because the account keeps it.
  await signInAs(page, 'gaoyuan')
  await page.getByRole('link', { name: pageNames.accountInfo.zh }).click()
  await expect(page.getByRole('region', { name: sessions.title.zh })).toBeVisible()
  const token = (await stored(page))['accountToken'] ?? ''
  expect(headersSent.get('/user/v1/key')).toMatchObject({ 'accept-language': 'zh' })
  expect(headersSent.get('/user/v1/key')).not.toHaveProperty('token')
  const signedIn = headersSent.get('/user/v1/sessions')
  expect(signedIn).toMatchObject({ 'accept-language': 'zh', token })
  expect(decodeURIComponent(signedIn?.['source'] ?? '')).toBe('spring fair')
  expect(headersSent.get('/user/v4/permission')).not.toHaveProperty('cookie')

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: sessions.title.en })).toBeVisible()
  // The title is there before the call that fills its region.
  await expect
    .poll(() => headersSent.get('/user/v1/sessions'))
    .toMatchObject({ 'accept-language': 'en', token })

  await page.clock.install({ time: Date.now() + (sourceKeptDays + 1) * 86_400_000 })
  headersSent.clear()
  await page.reload()
  await expect(page.getByRole('region', { name: sessions.title.en })).toBeVisible()
  expect(headersSent.get('/user/v1/sessions')).not.toHaveProperty('source')
})
