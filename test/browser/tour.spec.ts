/** The second part of the tour in the README, as the people of it see it: a proposal is approved, and an offer that lost wins. */
import type { Browser, Locator, Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { clearNowTexts, runStateTexts, runTexts } from '#text/clearing.ts'
import { waitingTexts } from '#text/dashboards.ts'
import { indicationTexts, indicationWords } from '#text/indications.ts'
import { losingTexts } from '#text/losing-offers.ts'
import { marketTexts } from '#text/markets.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { proposalTexts } from '#text/proposals.ts'
import { say } from '#text/text.ts'
import { replayTexts } from '#text/what-if.ts'
import { readAndTick } from './support/agreements.ts'
import { type OwnPortal, openTradedPortal } from './support/own-portal.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const startMsMax = 120_000
/** An afternoon in Shanghai, hours from every clearing. */
const moment = '2026-11-19T07:00:00.000Z'
const suzhou = '鸿飞汽车零部件（苏州）有限公司 · CNY'
let portal: OwnPortal

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(startMsMax)
  portal = await openTradedPortal(moment)
})
test.afterAll(() => portal.close())

async function as(browser: Browser, person: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInAs(page, person)
  await page.goto(path)
  return page
}

const chooseSuzhou = (page: Page): Promise<unknown> =>
  page.getByRole('combobox', { name: marketTexts.choose.zh }).selectOption({ label: suzhou })

const stepOf = (player: Locator, step: number): Locator =>
  player.getByRole('status').filter({ hasText: new RegExp(`^第 ${step} 步`) })

test('[CLR-06] [CLR-10] [MKT-10] a run is replayed step by step, and a proposal is approved by a colleague', async ({
  browser,
}) => {
  const payer = await as(browser, 'chenwei', pages.marketHistory.path)
  await chooseSuzhou(payer)
  await payer.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(payer).toHaveURL(/\/buyer\/market-history\/[0-9a-f-]{36}/)
  await payer.getByRole('tab', { name: new RegExp(`^${runTexts.notAwarded.zh.split('{{')[0]}`) }).click()
  await expect(payer.getByRole('row').filter({ hasText: '5.60%' })).toBeVisible()
  await payer.getByRole('tab', { name: replayTexts.tab.zh }).click()
  const player = payer.getByRole('group', { name: replayTexts.player.zh })
  await expect(stepOf(player, 1)).toBeVisible()
  await player.getByRole('button', { name: replayTexts.next.zh, exact: true }).click()
  await expect(stepOf(player, 2)).toBeVisible()

  const colleague = await as(browser, 'zhaomin', pages.marketInfo.path)
  const row = colleague.getByRole('listitem').filter({ hasText: waitingTexts.proposals.one.zh.slice(-7) })
  await row.getByRole('link', { name: waitingTexts.proposals.act.zh, exact: true }).click()
  await expect(colleague.getByText(proposalTexts.holds.zh)).toBeVisible()
  await colleague.getByRole('button', { name: proposalTexts.approve.zh }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: proposalTexts.approveYes.zh }).click()
  await expect(colleague.getByText(runStateTexts.done.zh, { exact: true })).toBeVisible()
})

test('[CLR-06] [MKT-09] [OFR-20] the payee of an offer that lost reads what would have won, offers more, and wins', async ({
  browser,
}) => {
  const payee = await as(browser, 'lixiaoyun', pages.listApply.path)
  const offer = payee.getByRole('row').filter({ hasText: '5.60%' })
  await expect(offer.getByText(losingTexts.mark.zh)).toBeVisible()
  await offer.getByRole('link').first().click()
  await expect(payee.getByText(indicationTexts.neededTitle.zh)).toBeVisible()
  const indication = payee.getByRole('status', { name: indicationTexts.title.zh })
  await expect(indication.getByText(indicationWords.notClearing.zh)).toBeVisible()
  const document =
    (await payee.getByRole('row').filter({ hasText: '5.60%' }).getByRole('link').first().textContent()) ?? ''
  await payee.getByRole('link', { name: modifyTexts.changeRate.zh }).click()
  await payee.getByRole('textbox', { name: rateFieldTexts.apr.zh }).fill('9.00')
  await payee.getByRole('textbox', { name: rateFieldTexts.apr.zh }).blur()
  await expect(payee.getByText(figureTexts.confirmed.zh)).toBeVisible()
  await expect(indication.getByText(indicationWords.clearing.zh, { exact: true })).toBeVisible()
  await payee.getByRole('button', { name: makingTexts.next.zh, exact: true }).click()
  await readAndTick(payee)
  await payee.getByRole('button', { name: modifyTexts.save.zh }).click()
  await expect(payee.getByText(modifyTexts.saved.zh)).toBeVisible()

  const payer = await as(browser, 'chenwei', pages.marketToday.path)
  await chooseSuzhou(payer)
  await payer.getByRole('button', { name: clearNowTexts.open.zh }).click()
  const dialog = payer.getByRole('dialog', { name: say('zh')(clearNowTexts.title, { market: suzhou }) })
  await expect(dialog.getByText(clearNowTexts.poolAfter.zh)).toBeVisible()
  await dialog.getByRole('button', { name: clearNowTexts.yes.zh }).click()
  await expect(payer.getByText(runStateTexts.done.zh, { exact: true })).toBeVisible()
  await expect(payer.getByRole('row').filter({ hasText: document })).toBeVisible()
})
