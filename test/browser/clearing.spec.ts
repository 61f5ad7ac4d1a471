/** A payee offers a document; its payer clears now, sees the run, and marks the award as paid. */

import type { Browser, Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { msPerDay } from '#domain/day.ts'
import {
  awardStateTexts,
  awardTexts,
  clearNowTexts,
  payTexts,
  runStateTexts,
  runTexts,
} from '#text/clearing.ts'
import { marketTexts } from '#text/markets.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { say } from '#text/text.ts'
import { readAndTick } from './support/agreements.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { type OwnPortal, openOwnPortal } from './support/own-portal.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const startMsMax = 120_000
const suzhou = '鸿飞汽车零部件（苏州）有限公司 · CNY'
let portal: OwnPortal
let today: string

// Clearing takes every offer of a market, so it has a portal of its own.
test.beforeAll(async () => {
  test.setTimeout(startMsMax)
  portal = await openOwnPortal()
  today = await toMorning()
})
test.afterAll(() => portal.close())

const morning = 'T01:00:00.000Z'

/** Moves to nine o'clock in Shanghai on the next day, hours from every clearing; answers the day. */
async function toMorning(): Promise<string> {
  const address = `${portal.url}/sandbox/v1/clock`
  const { data } = (await (await fetch(address)).json()) as { data: { now: string } }
  const day = new Date(Date.parse(data.now) + msPerDay).toISOString().slice(0, 10)
  const headers = { 'content-type': 'application/json' }
  const moved = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ to: day + morning }) })
  expect(moved.status).toBe(200)
  return day
}

async function as(browser: Browser, person: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInAs(page, person)
  return page
}

const expectWhole = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await graveFaults(page)).toEqual([])
  await expect.poll(() => errorsIn(page)).toEqual([])
}

/** The number of the document that was offered. */
async function offerOne(page: Page, apr: string): Promise<string> {
  await page.goto(pages.paymentApply.path)
  const rows = page.locator('.offer-table-choosing tbody tr').filter({ hasNotText: '票据' })
  const number = ((await rows.first().locator('.name').textContent()) ?? '').trim()
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: makingTexts.next.zh, exact: true }).click()
  const rate = page.getByRole('textbox', { name: rateFieldTexts.apr.zh })
  await rate.fill(apr)
  await page.getByRole('textbox', { name: makingTexts.expected.zh }).fill(today)
  await page.getByRole('textbox', { name: makingTexts.expected.zh }).blur()
  await expect(page.getByText(figureTexts.confirmed.zh)).toBeVisible()
  await page.getByRole('button', { name: makingTexts.next.zh, exact: true }).click()
  await readAndTick(page)
  await page.getByRole('button', { name: makingTexts.submit.zh }).click()
  await expect(page).toHaveURL(/\/supplier\/list-apply\/[0-9a-f-]{36}/)
  return number
}

test('[CLR-08] [CLR-22] [MKT-10] [MKT-17] an offer is cleared now, awarded and marked as paid', async ({
  browser,
}) => {
  test.setTimeout(startMsMax)
  const payee = await as(browser, 'lixiaoyun')
  const number = await offerOne(payee, '9.5')
  const tooLow = await offerOne(payee, '4.0')
  const page = await as(browser, 'chenwei')
  await page.goto(pages.marketInfo.path)
  await page.getByRole('combobox', { name: marketTexts.choose.zh }).selectOption({ label: suzhou })
  await page.getByRole('button', { name: clearNowTexts.open.zh }).click()
  const dialog = page.getByRole('dialog', { name: say('zh')(clearNowTexts.title, { market: suzhou }) })
  await expect(dialog.getByText(clearNowTexts.poolAfter.zh)).toBeVisible()
  await expectWhole(page)
  await dialog.getByRole('button', { name: clearNowTexts.yes.zh }).click()

  await expect(page).toHaveURL(/\/buyer\/market-history\/[0-9a-f-]{36}/)
  await expect(page.getByText(runStateTexts.done.zh, { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row.getByText(awardStateTexts.committed.zh)).toBeVisible()
  await expectWhole(page)

  // On paper: the table with its figures, and nothing to press.
  const screen = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: awardTexts.apr.zh })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('button', { name: payTexts.act.zh })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.setViewportSize(screen)

  await row.getByRole('button', { name: payTexts.act.zh }).click()
  const paying = page.getByRole('dialog', { name: payTexts.title.zh })
  await expectWhole(page)
  await paying.getByRole('button', { name: payTexts.act.zh }).click()
  await expect(row.getByText(awardStateTexts.paid.zh)).toBeVisible()

  await page.getByRole('tab', { name: say('zh')(runTexts.notAwarded, { count: 1 }) }).click()
  const left = page.getByRole('row').filter({ hasText: tooLow })
  await expect(left.getByText('低于最低年化', { exact: false })).toBeVisible()
  await expectWhole(page)

  await page.getByRole('link', { name: runTexts.back.zh }).click()
  await expect(page.getByRole('link', { name: say('zh')(runTexts.name, { number: 1 }) })).toBeVisible()
  await expectWhole(page)
})
