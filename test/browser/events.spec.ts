/** Live updates as two people at two browsers see them: what happens elsewhere shows here without a reload. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startSecond } from '#test/support/portal-process.ts'
import { pageNames } from '#text/access.ts'
import { sessions } from '#text/account.ts'
import { app, shell } from '#text/app.ts'
import { failureTexts } from '#text/failures.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { openRelay } from './support/relay.ts'
import { signInAs } from './support/sign-in.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

test.slow()

const list = (page: Page) => page.getByRole('region', { name: sessions.title.zh })
const rows = (page: Page) => list(page).getByRole('listitem')

/** A browser of its own, as another machine would be. */
const elsewhere = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } })

/** Signs in and waits until the stream of the page stands. */
async function enterAs(page: Page, key: string): Promise<void> {
  const opened = page.waitForResponse('**/events/v1')
  await signInAs(page, key)
  expect((await opened).status()).toBe(200)
  await page.getByRole('link', { name: pageNames.accountInfo.zh }).click()
}

test('[COM-08] a session that is opened or ended elsewhere shows at once, and one that is ended from here is led to the sign-in page', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'zhaomin')
  await expect(rows(page)).toHaveCount(1)
  const other = await elsewhere(browser, baseURL)
  const there = await other.newPage()
  await enterAs(there, 'zhaomin')
  await expect(rows(page), 'signed in elsewhere').toHaveCount(2)

  await list(page).getByRole('button', { name: sessions.endOthers.zh }).click()
  await page.getByRole('dialog').getByRole('button', { name: sessions.endOthers.zh }).click()
  await expect(there, 'without any call of its own').toHaveURL('/account/login')
  await expect(there.getByRole('alert')).toHaveText(failureTexts.sessionEnded.zh)
  expect(await stored(there)).not.toHaveProperty('accountToken')
  await expect(rows(page)).toHaveCount(1)

  await enterAs(there, 'zhaomin')
  await expect(rows(page)).toHaveCount(2)
  await there.getByRole('button', { name: `${shell.account.zh} ${personOf('zhaomin').name}` }).click()
  await there.getByRole('menuitem', { name: app.signOut.zh }).click()
  await expect(there.getByRole('alert'), 'whoever leaves on purpose is told nothing').toHaveCount(0)
  await expect(rows(page), 'signed out elsewhere').toHaveCount(1)
  await other.close()
})

test('[COM-08] [RUN-04] a stream that is cut goes on at another server, with what was missed meanwhile', async ({
  browser,
  baseURL,
  request,
}) => {
  const secondPort = await freePort()
  const second = startSecond(secondPort)
  const relay = await openRelay(secondPort)
  const [there, here] = [await elsewhere(browser, relay.url), await elsewhere(browser, baseURL)]
  try {
    await expect
      .poll(async () => (await request.get(`${relay.url}/readyz`).catch(() => undefined))?.status(), {
        timeout: 20_000,
      })
      .toBe(200)
    const page = await there.newPage()
    await enterAs(page, 'gaoyuan')
    await expect(rows(page)).not.toHaveCount(0)
    const before = await rows(page).count()

    relay.leadTo(1)
    await signInAs(await here.newPage(), 'gaoyuan')
    const again = page.waitForRequest(
      async (requested) =>
        requested.url().endsWith('/events/v1') &&
        (await requested.allHeaders())['last-event-id'] !== undefined,
    )
    relay.leadTo(Number(process.env['PORT']))
    await again
    await expect(rows(page), 'what happened while the stream was cut').toHaveCount(before + 1)
  } finally {
    second.kill('SIGKILL')
    relay.close()
    await Promise.all([there.close(), here.close()])
  }
})
