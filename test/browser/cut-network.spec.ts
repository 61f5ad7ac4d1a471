/** A network that is cut while an offer is submitted or changed: why it failed is said on the screen, at 1440 and at 390. */
import type { Page } from '@playwright/test'
import { offerModify } from '#contract/offer-modify.ts'
import { offerSubmit } from '#contract/offers.ts'
import { readAndTick } from './support/agreements.ts'
import { silence } from './support/answers.ts'
import { modified } from './support/payee-answers.ts'
import { modifyReview, review } from './support/payee-forms.ts'
import { placeAnswers } from './support/placed-answers.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: 'lixiaoyun', contextOptions: { reducedMotion: 'reduce' } })

/** In a window that ends below the button, where what appears next to it does not fit. */
async function expectSaid(page: Page, send: string): Promise<void> {
  const button = page.getByRole('button', { name: send, exact: true })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => window.scrollTo(0, 0))
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
    await page.setViewportSize({ width, height: Math.ceil(y + height) + 1 })
    await button.click()
    const alert = page.locator('.offer-note-bad[role=alert]')
    await expect(alert).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(alert, `the whole of it at ${width}`).toBeInViewport({ ratio: 1 })
  }
}

test('[OFR-20] a cut network is said on the screen where an offer is submitted, and where it is changed', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_FAILED|Failed to load resource/)
  await silence(page)
  const cut = new Set([
    `${offerSubmit.method} ${offerSubmit.path}`,
    `${offerModify.method} ${offerModify.path.replace('{offer_id}', modified.id)}`,
  ])
  let aborted = 0
  await page.route('**/supplierSer/v3/**', (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`
    if (!cut.has(call)) return route.fallback()
    aborted += 1
    return route.abort()
  })
  for (const { path, open, send, ...stop } of [review, modifyReview]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    if ('answers' in stop) await placeAnswers(page, stop.answers)
    await page.goto(path)
    await open(page)
    await readAndTick(page)
    await expectSaid(page, send.zh)
  }
  expect(aborted).toBeGreaterThanOrEqual(4)
})
