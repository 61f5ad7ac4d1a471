/** How the portal handles the codes of the server, and a call that is made twice. */
import type { Page } from '@playwright/test'
import { profile, sessions } from '#text/account.ts'
import { app } from '#text/app.ts'
import { say } from '#text/text.ts'
import { reloadDelayMs, requestDedupeMs, toastInShellMs } from '#web/limits.ts'
import { answerRefusal, hold, silence } from './support/answers.ts'
import { withAnotherSession } from './support/sessions.ts'
import { expect, test } from './support/test.ts'
import { holdTime, stopTime } from './support/time.ts'
import { personOf } from './support/world.ts'

test.use({ actor: 'chenwei' })
test.beforeEach(({ page }) => silence(page))

const list = (page: Page) => page.getByRole('region', { name: sessions.title.zh })
const warning = (page: Page) => page.getByRole('alert')

/** The account page with a session to end. */
async function openAccount(page: Page): Promise<void> {
  await holdTime(page)
  await withAnotherSession(page)
  await page.goto('/account/info')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await stopTime(page)
}

/** The text of the page without the lines that show elapsed time. */
async function stableText(page: Page): Promise<string> {
  const lines = (await page.getByRole('main').innerText()).split('\n')
  return lines.filter((line) => !line.includes(say('zh')(sessions.seen, { time: '' }))).join('\n')
}

/** Answers the ending of sessions with a refusal. */
async function refuseEnding(
  page: Page,
  ...refusal: [Parameters<typeof answerRefusal>[1], string]
): Promise<void> {
  await page.route('**/user/v1/sessions*', (route) =>
    route.request().method() === 'DELETE' ? answerRefusal(route, ...refusal) : route.fallback(),
  )
}

async function endOthers(page: Page): Promise<void> {
  await list(page).getByRole('button', { name: sessions.endOthers.zh }).click()
  await page.getByRole('dialog').getByRole('button', { name: sessions.endOthers.zh }).click()
}

test('[COM-06] [COM-53] a refusal shows a warning and leaves the screen as it was', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 429/)
  await openAccount(page)
  await refuseEnding(page, 'tooManyRequests', '操作太频繁，请稍后再试。')
  const before = await stableText(page)
  await endOthers(page)
  await page.clock.runFor(toastInShellMs - 1)
  await expect(warning(page)).toHaveText('操作太频繁，请稍后再试。')
  await expect(page).toHaveURL('/account/info')
  await page.clock.resume()
  await expect(warning(page), 'it goes by itself').toHaveCount(0)
  await expect(list(page)).not.toHaveAttribute('aria-busy')
  expect(await stableText(page)).toBe(before)
})

test('[COM-53] a read that fails stays where its content would stand, with its request id and a retry', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 500/)
  await holdTime(page)
  await page.route('**/user/v1/sessions', (route) =>
    answerRefusal(route, 'internal', '系统出错，请稍后再试。'),
  )
  await page.goto('/account/info')
  await expect(list(page).getByRole('alert')).toContainText('系统出错，请稍后再试。')
  await expect(page.getByRole('region', { name: profile.title.zh })).toContainText(personOf('chenwei').mail)
  await page.unroute('**/user/v1/sessions')
  await page.clock.runFor(requestDedupeMs)
  await list(page).getByRole('button', { name: app.retry.zh }).click()
  await expect(list(page)).toContainText(sessions.current.zh)
})

test('[COM-06] a refusal closes the questions that are open', async ({ page, faults }) => {
  faults.allow(/status of 429/)
  await openAccount(page)
  await refuseEnding(page, 'tooManyRequests', '操作太频繁，请稍后再试。')
  const letGo = await hold(page, '/user/v1/sessions*')
  await endOthers(page)
  await list(page)
    .getByRole('button', { name: /结束会话：/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(sessions.endOneTitle.zh)
  letGo()
  await expect(warning(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[COM-05] a page that is out of date says so and loads anew after a second', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 409/)
  await openAccount(page)
  await refuseEnding(page, 'outOfDate', '页面内容已更新，正在重新加载。')
  await page.evaluate(() => Object.assign(window, { beforeReload: true }))
  await endOthers(page)
  await expect(warning(page)).toHaveText('页面内容已更新，正在重新加载。')
  await page.clock.runFor(reloadDelayMs - 1)
  expect(await page.evaluate(() => 'beforeReload' in window)).toBe(true)
  const loadedAnew = page.waitForEvent('load')
  await page.clock.resume()
  await loadedAnew
  expect(await page.evaluate(() => 'beforeReload' in window)).toBe(false)
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
})

test('[COM-04] an answer that nothing changed is passed over in silence', async ({ page }) => {
  await openAccount(page)
  await refuseEnding(page, 'nothingChanged', '没有变化。')
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.body.innerText.includes('没有变化。'))
        document.documentElement.setAttribute('data-warned', 'yes')
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  const readAgain = page.waitForResponse(
    (response) => response.url().endsWith('/user/v1/sessions') && response.request().method() === 'GET',
  )
  await endOthers(page)
  await page.clock.resume()
  await readAgain
  await expect(list(page).getByRole('button', { name: sessions.endOthers.zh })).toBeEnabled()
  await expect(list(page)).not.toHaveAttribute('aria-busy')
  await expect(page.locator('html')).not.toHaveAttribute('data-warned')
  await expect(warning(page)).toHaveCount(0)
})

test('[COM-09] identical requests within 500 ms are sent once, later ones again', async ({ page }) => {
  let sent = 0
  // Never answered, so that the page stays.
  await page.route('**/user/v1/login/out', () => {
    sent += 1
  })
  await holdTime(page)
  await page.goto('/not-auth')
  const again = page.getByRole('button', { name: app.relogin.zh })
  await expect(again).toBeVisible()
  await stopTime(page)
  await again.click()
  await expect.poll(() => sent).toBe(1)
  await page.clock.runFor(requestDedupeMs - 1)
  await again.click()
  await page.clock.runFor(1)
  await again.click()
  await expect.poll(() => sent).toBe(2)
})
