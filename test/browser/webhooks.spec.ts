/** An administrator registers the sandbox's receiver, sends a test event, and sees it arrive and in the log. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { type Pair, say } from '#text/text.ts'
import { deliveryStateTexts, topicTexts, webhookTexts } from '#text/webhooks.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: 'chenwei', language: 'en', contextOptions: { reducedMotion: 'reduce' } })

/** The rest of the journey is walked on a phone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

test('an endpoint is registered, tested, made to fail, sent again, paused and removed, wide and narrow', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 422/)
  await page.goto(pages.webhooks.path)
  const translate = say('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(webhookTexts.title))
  await expect(page.getByText(translate(webhookTexts.none))).toBeVisible()
  await settled(page)
  expect(await graveFaults(page)).toEqual([])

  await page.getByRole('button', { name: translate(webhookTexts.add) }).click()
  const dialog = page.getByRole('dialog', { name: translate(webhookTexts.add) })
  const save = () => dialog.getByRole('button', { name: translate(webhookTexts.save) }).click()
  await dialog.getByLabel(new RegExp(`^${translate(webhookTexts.address)}`)).fill('https://192.168.0.1/hooks')
  await save()
  await expect(dialog.locator('.field-error').first()).not.toBeEmpty()
  await dialog.getByRole('button', { name: translate(webhookTexts.receiverAsAddress) }).click()
  await save()
  const shown = page.getByRole('dialog', { name: translate(webhookTexts.secretTitle) })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByRole('button', { name: translate(webhookTexts.done) }).click()

  const endpoints = page.getByRole('list', { name: translate(webhookTexts.endpoints) })
  const address = await endpoints.locator('.webhook-address > span').first().innerText()
  const act = (words: Pair) => endpoints.getByRole('button', { name: translate(words, { address }) })
  await act(webhookTexts.testNamed).click()
  const log = page.getByRole('list', { name: translate(webhookTexts.log) })
  await expect(log.getByText(translate(deliveryStateTexts.delivered))).toBeVisible()
  await expect(log.getByText(translate(topicTexts['webhook.test']))).toBeVisible()
  const arrivals = page.getByRole('list', { name: translate(webhookTexts.arrivals) })
  await expect(arrivals.getByText(translate(webhookTexts.verified)).first()).toBeVisible()
  expect(address).toContain('/sandbox/webhooks/receive/')
  await settled(page)
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width)
    await expect.poll(() => errorsIn(page)).toEqual([])
    expect(await graveFaults(page)).toEqual([])
  }

  await page.getByLabel(translate(webhookTexts.answerError)).check()
  await expect(page.getByText(translate(webhookTexts.saved))).toBeVisible()
  await log.getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: translate(webhookTexts.details) })
  await expect(details.getByLabel(translate(webhookTexts.payload), { exact: true })).toHaveValue(
    /"webhook.test"/,
  )
  await details.getByRole('button', { name: translate(webhookTexts.replay) }).click()
  await expect(log.getByText('HTTP 500').first()).toBeVisible()
  await page.getByLabel(translate(webhookTexts.answerOk)).check()

  await act(webhookTexts.pauseNamed).click()
  const question = page.getByRole('dialog', { name: translate(webhookTexts.pauseTitle) })
  await question.getByRole('button', { name: translate(webhookTexts.pause) }).click()
  await expect(endpoints.getByText(translate(webhookTexts.paused), { exact: true })).toBeVisible()
  await act(webhookTexts.removeNamed).click()
  const last = page.getByRole('dialog', { name: translate(webhookTexts.removeTitle) })
  await last.getByRole('button', { name: translate(webhookTexts.remove) }).click()
  await expect(page.getByText(translate(webhookTexts.none))).toBeVisible()
})
