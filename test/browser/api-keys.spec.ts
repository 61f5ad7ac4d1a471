/** A payer's administrator makes a key, its system syncs with it, and the key is revoked. */
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { apiKeyTexts, keyKindTexts } from '#text/api-keys.ts'
import { say } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { nameOf } from './support/world.ts'

test.use({ actor: 'chenwei', contextOptions: { reducedMotion: 'reduce' } })

test('[DOC-33] a key is made, used by a system and revoked', async ({ page, request }) => {
  const translate = say('zh')
  const name = 'Walk ERP'
  await page.goto(pages.marketInfo.path)
  await page.getByRole('link', { name: pageNames.apiKeys.zh, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(apiKeyTexts.title))

  await page.getByRole('button', { name: translate(apiKeyTexts.make) }).click()
  const dialog = page.getByRole('dialog', { name: translate(apiKeyTexts.make) })
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
  await field(translate(apiKeyTexts.addresses)).fill('erp.example.com')
  await dialog.getByRole('button', { name: translate(apiKeyTexts.make) }).click()
  await expect(field(translate(apiKeyTexts.keyName))).toHaveAttribute('aria-invalid', 'true')
  await expect(field(translate(apiKeyTexts.addresses))).toHaveAttribute('aria-invalid', 'true')
  await field(translate(apiKeyTexts.keyName)).fill(name)
  await field(translate(apiKeyTexts.addresses)).fill('')
  await dialog.getByLabel(translate(keyKindTexts.payees)).check()
  await dialog.getByRole('button', { name: translate(apiKeyTexts.make) }).click()
  const made = page.getByRole('dialog', { name: translate(apiKeyTexts.made) })
  const apiKey = (await made.locator('p code').textContent()) ?? ''
  expect(apiKey).toMatch(/^sooner_[\w-]{43}$/)
  expect(await graveFaults(page)).toEqual([])
  await made.getByRole('button', { name: translate(apiKeyTexts.close) }).click()
  await expect(page.getByText(apiKey)).toHaveCount(0)

  const sent = () =>
    request.post('/sync/v1/payees', {
      headers: { authorization: `Bearer ${apiKey}`, 'accept-language': 'zh' },
      data: {
        payees: [{ payer: nameOf('hongfei-suzhou'), payeeCode: 'ERP-1', payeeName: name }],
      },
    })
  expect(await (await sent()).json()).toMatchObject({ data: { counts: { added: 1, failed: 0 } } })
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('127.0.0.1')

  await row.getByRole('button', { name: translate(apiKeyTexts.revokeNamed, { name }) }).click()
  await page
    .getByRole('dialog', { name: translate(apiKeyTexts.revokeTitle, { name }) })
    .getByRole('button', { name: translate(apiKeyTexts.revoke), exact: true })
    .click()
  await expect(row).toContainText(translate(apiKeyTexts.revoked))
  expect((await sent()).status()).toBe(401)
  // A list is dimmed while it reloads; axe checks it undimmed.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await graveFaults(page)).toEqual([])
})
