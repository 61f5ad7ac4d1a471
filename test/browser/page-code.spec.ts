/** A page whose code does not arrive: it says so where it would stand, and can be tried again or left. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { app, shell, titles } from '#text/app.ts'
import { palette } from '#text/palette.ts'
import { signInForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Aborts requests for files whose name begins so, until the returned function is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}*`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** Marks the window; the mark is lost when the page reloads. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }))
const isStillHere = (page: Page) => page.evaluate(() => 'stillHere' in window)

test.beforeEach(({ faults }) => faults.allow(/Failed to load resource|Failed to fetch dynamically/))

test.describe('inside the shell', () => {
  test.use({ actor: 'chenwei' })
  test('[COM-53] header and menu stay, and trying again needs no page load', async ({ page }) => {
    const find = await lose(page, 'staff-page')
    await page.goto(pages.staff.path)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText(app.networkFailed.zh)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('navigation', { name: shell.menu.zh })).toBeVisible()
    await mark(page)
    // A retry removes the old message first, so the test waits for that before it expects a new one.
    const first = await failure.elementHandle()
    await page.getByRole('button', { name: app.retry.zh }).click()
    await page.waitForFunction((shown) => !shown?.isConnected, first)
    await expect(failure, 'still lost').toContainText(app.networkFailed.zh)
    await find()
    await page.getByRole('button', { name: app.retry.zh }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.staff.zh)
    const actions = page.locator('td .staff-actions').first()
    await expect(actions, 'with its styles').toHaveCSS('flex-wrap', 'nowrap')
    expect(await isStillHere(page)).toBe(true)
  })

  test('[COM-53] what does not arrive for the palette is said, and it opens when it does', async ({
    page,
  }) => {
    const find = await lose(page, 'palette-panel')
    await page.goto('/')
    const trigger = page.getByRole('button', { name: palette.open.zh })
    await trigger.click()
    await expect(page.getByRole('alert').filter({ hasText: app.networkFailed.zh })).toBeVisible()
    await find()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('0008')
    const box = page.getByRole('dialog', { name: palette.title.zh }).getByRole('combobox')
    await expect(box, 'no key is lost on the way').toHaveValue('0008')
  })
})

test('[COM-53] outside the shell it can be left by going back, and comes whole the next time', async ({
  page,
}) => {
  await page.goto('/account/login')
  await expect(signInForm(page).account).toBeVisible()
  const find = await lose(page, 'agreement-view')
  const link = page.getByRole('link', { name: titles.userAgreement.zh })
  await link.click()
  await expect(page.getByRole('alert')).toContainText(app.networkFailed.zh)
  await mark(page)
  await page.goBack()
  await expect(signInForm(page).account).toBeVisible()
  await find()
  await link.click()
  await expect(page.getByRole('article')).toHaveCSS('max-width', '800px')
  expect(await isStillHere(page)).toBe(true)
})
