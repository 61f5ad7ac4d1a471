/** The shell: nothing of it shows before the server has said what may be shown. */
import { pages } from '#domain/access/pages.ts'
import { app, shell } from '#text/app.ts'
import { requestDedupeMs, sidebarPx } from '#web/limits.ts'
import { hold, madeUpRequestId, refuse, silence } from './support/answers.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.describe('signed in as a payer', () => {
  test.use({ actor: 'chenwei' })

  test('[IDN-30] until the permission call succeeds there is a skeleton and nothing else', async ({
    page,
  }) => {
    const letGo = await hold(page, '/user/v4/permission')
    const others = ['/user/v4/permission/menu', '/user/v2/account'].map((path) =>
      page.waitForResponse((response) => response.url().includes(path)),
    )
    await page.goto(pages.accountInfo.path)
    await Promise.all(others)
    await expect(page.getByRole('status')).toHaveText(app.loading.zh)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    letGo()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    const menu = await page.getByRole('navigation', { name: shell.menu.zh }).boundingBox()
    expect(menu?.width).toBe(sidebarPx)
    await expect(page.getByRole('status')).toHaveCount(0)
  })

  test('what the page reads is asked for together with the permission, and once', async ({ page }) => {
    const reads = ['/user/v1/sessions', '/user/v3/company', '/user/basics/v1/constant']
    const requested: string[] = []
    await silence(page)
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
    const letGo = await hold(page, '/user/v4/permission')
    await page.goto(pages.accountInfo.path)
    await expect.poll(() => requested).toEqual(expect.arrayContaining(reads))
    letGo()
    await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
    expect(requested.filter((path) => reads.includes(path)).toSorted()).toEqual(reads.toSorted())
  })

  test('[IDN-30] [RUN-06] a permission call that fails can be tried again, and shows its request id', async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 500/)
    await page.clock.install()
    await refuse(page, '/user/v4/permission', 'internal', '系统出错，请稍后再试。')
    await page.goto(pages.accountInfo.path)
    const failure = page.getByRole('alert')
    await expect(failure).toContainText(shell.loadFailed.zh)
    await expect(failure).toContainText('系统出错，请稍后再试。')
    await expect(failure).toContainText(madeUpRequestId)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.unroute('**/user/v4/permission')
    await page.clock.runFor(requestDedupeMs)
    await page.getByRole('button', { name: app.retry.zh }).click()
    await expect(page.getByRole('navigation', { name: shell.menu.zh })).toBeVisible()
  })

  test('[RUN-06] a refusal of the server itself shows the id that the answer carries', async ({
    page,
    faults,
  }) => {
    faults.allow(/status of/)
    await page.route('**/user/v3/company', (route) =>
      route.continue({ url: route.request().url().replace('/company', '/nothing') }),
    )
    const answered = page.waitForResponse(/\/user\/v3\/(company|nothing)$/)
    await page.goto(pages.accountInfo.path)
    const requestId = (await answered).headers()['x-request-id']
    expect(requestId).toMatch(/^\S{8,}$/)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(requestId ?? '')
  })
})

test('[IDN-30] where the permission call keeps failing one can sign out', async ({ page, faults }) => {
  faults.allow(/status of 500/)
  await signInAs(page, 'carter')
  await refuse(page, '/user/v4/permission', 'internal', '系统出错，请稍后再试。')
  await page.reload()
  const left = page.waitForResponse('**/user/v1/login/out')
  await page.getByRole('button', { name: app.signOut.zh }).click()
  expect((await left).status()).toBe(200)
  await expect(page).toHaveURL('/account/login')
})
