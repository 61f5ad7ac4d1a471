/** Two servers on one database: a session of one works at the other, also after the first one is killed. */
import { once } from 'node:events'
import { startSecond } from '#test/support/portal-process.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { openRelay } from './support/relay.ts'
import { signInAs } from './support/sign-in.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { nameOf } from './support/world.ts'

test('[RUN-04] a session made by one server is good at the other, and outlives its maker', async ({
  browser,
  request,
}) => {
  const secondPort = await freePort()
  const second = startSecond(secondPort)
  const relay = await openRelay(secondPort)
  try {
    await expect
      .poll(
        async () =>
          (await request.get(`http://127.0.0.1:${secondPort}/readyz`).catch(() => undefined))?.status(),
        {
          timeout: 20_000,
        },
      )
      .toBe(200)
    const context = await browser.newContext({
      baseURL: relay.url,
      storageState: { cookies: [], origins: [] },
    })
    const page = await context.newPage()
    await signInAs(page, 'shenhe')
    await expect(page.getByRole('banner')).toContainText(nameOf('wohe'))

    relay.leadTo(Number(process.env['PORT']))
    await page.reload()
    await expect(page.getByRole('banner')).toContainText(nameOf('wohe'))

    second.kill('SIGKILL')
    await once(second, 'exit')
    await page.reload()
    await expect(page.getByRole('banner')).toContainText(nameOf('wohe'))
    const { accountToken = '' } = await stored(page)
    const answer = await request.get('/user/v2/account', { headers: { token: accountToken } })
    expect(answer.status()).toBe(200)
    await context.close()
  } finally {
    second.kill('SIGKILL')
    relay.close()
  }
})
