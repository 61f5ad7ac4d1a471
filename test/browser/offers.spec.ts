/** A payee offers documents, sees what they bring, submits, finds the offer in its list, and cancels it. */

import type { Page, Response } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { offerListTexts, offerPageTexts } from '#text/offer-list.ts'
import { offerStatusTexts } from '#text/offer-states.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { type Language, say } from '#text/text.ts'
import { readAndTick } from './support/agreements.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { expect, test } from './support/test.ts'

// Each journey takes documents of the same payee, and gives them back.
test.describe.configure({ mode: 'serial' })

const journeys = [
  { language: 'zh', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: { width: 390, height: 844 } },
] as const

const expectWhole = async (page: Page) => {
  expect(await graveFaults(page)).toEqual([])
  await expect.poll(() => errorsIn(page)).toEqual([])
}

/** The server has kept a draft with this rate. */
const isDraftOf = (rate: string) => (response: Response) =>
  response.ok() &&
  response.request().method() === 'PUT' &&
  response.url().includes('/offer/v1/drafts/') &&
  (response.request().postData() ?? '').includes(`"${rate}"`)

async function toTerms(page: Page, language: Language) {
  await page.goto('/supplier/refund-application?from=mail')
  await expect(page).toHaveURL(/\/supplier\/payment-apply\?from=mail/)
  await expect(page.getByText(say(language)(makingTexts.stepOf, { step: 1 }))).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectWhole(page)
  const rows = page.locator('.offer-table-choosing tbody tr').filter({ hasNotText: '票据' })
  const row = rows.filter({ hasNotText: 'Bill' }).first()
  const number = ((await row.locator('.name').textContent()) ?? '').trim()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: makingTexts.next[language], exact: true }).click()
  return number
}

for (const { language, viewport } of journeys)
  test.describe(`${language} at ${viewport.width}`, () => {
    test.use({ actor: 'lixiaoyun', language, viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('[OFR-10] [OFR-13] [OFR-17] [OFR-20] [OFR-35] [COM-22] offers a document, finds the offer, and cancels it', async ({
      page,
    }) => {
      const number = await toTerms(page, language)
      const rate = page.getByRole('textbox', { name: rateFieldTexts.apr[language] })
      const kept = page.waitForResponse(isDraftOf('8.25'))
      await rate.fill('８.25')
      await rate.blur()
      await expect(page.getByText(figureTexts.confirmed[language])).toBeVisible()
      await expect(page.locator('.chart svg')).toBeVisible()
      await expect(page.getByText(makingTexts.steps[1][language]).first()).toBeAttached()
      await expectWhole(page)

      // The server has stored the draft, and it is shown again after a reload.
      await expect(page).toHaveURL(/draft=/)
      await kept
      await page.reload()
      await expect(rate).toHaveValue('8.25')
      await expect(page.getByText(figureTexts.confirmed[language])).toBeVisible()

      const next = page.getByRole('button', { name: makingTexts.next[language], exact: true })
      const step = (n: number) => page.getByText(say(language)(makingTexts.stepOf, { step: n }))
      await next.click()
      await expect(step(3)).toBeVisible()
      await page.goBack()
      await expect(step(2)).toBeVisible()
      await page.goBack()
      await expect(step(1)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await next.click()
      await expect(rate).toHaveValue('8.25')
      await expect(page.getByText(figureTexts.confirmed[language])).toBeVisible()
      await next.click()
      await readAndTick(page)
      await expectWhole(page)
      await page.getByRole('button', { name: makingTexts.submit[language] }).click()

      await expect(page).toHaveURL(/\/supplier\/list-apply\/[0-9a-f-]{36}/)
      await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
      await expectWhole(page)
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      const offer = /O-\d+/.exec(title)?.[0] ?? title

      await page.emulateMedia({ media: 'print' })
      for (const unprinted of ['.shell-head', '.shell-side', '.button'])
        await expect(page.locator(unprinted).filter({ visible: true }), unprinted).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.emulateMedia({ media: null })

      // Back leads to the list, not into the steps.
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${pages.listApply.path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.listApply[language])
      await expect(page.getByRole('timer')).toBeVisible()
      await page.getByRole('link', { name: offer, exact: true }).click()
      await page.getByRole('button', { name: offerListTexts.cancelAll[language] }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: offerListTexts.cancelYes[language], exact: true })
        .click()
      await expect(page.getByText(offerStatusTexts.canceled[language], { exact: true }).first()).toBeVisible()
      await expect(page.getByText(offerPageTexts.back[language])).toBeVisible()
    })
  })
