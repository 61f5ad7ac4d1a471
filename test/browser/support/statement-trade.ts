/** The trade of a journey of reconciliation statements: its people, and documents of a month in which there are no others. */
import type { Browser, Download, Locator, Page } from '@playwright/test'
import { documentAdd } from '#contract/document-actions.ts'
import { payees } from '#demo/markets.ts'
import { entityOf, payeeIdOf } from '#demo/seed-markets.ts'
import { pages } from '#domain/access/pages.ts'
import { addMonths, rangeNamed } from '#domain/date-ranges.ts'
import { addDays, type Day, msPerDay } from '#domain/day.ts'
import type { Language } from '#text/text.ts'
import type { OwnPortal } from './own-portal.ts'
import { signInAs } from './sign-in.ts'
import { remember, stored } from './storage.ts'
import { expect } from './test.ts'

export type TradedDocument = { readonly number: string; readonly day: Day; readonly amount: string }
export type Person = { readonly page: Page; readonly token: string }

const payer = 'hongfei-suzhou'
const payee = payees.find((one) => one.payer === payer && one.company === 'mingyuan-hongfei')
/** What the other party is searched by, on either side. */
export const payeeCode = payee?.code ?? ''
const months = 14
const termDays = 60

/** The month before every document of the demo world. */
export const monthOf = (today: Day) => rangeNamed('lastMonth', addMonths(today, -months))

/** Moves to nine o'clock in Shanghai on the next day, hours from every clearing; answers the day. */
export async function toMorning({ url }: OwnPortal): Promise<Day> {
  const address = `${url}/sandbox/v1/clock`
  const { data } = (await (await fetch(address)).json()) as { data: { now: string } }
  const day = new Date(Date.parse(data.now) + msPerDay).toISOString().slice(0, 10) as Day
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ to: `${day}T01:00:00.000Z` })
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  return day
}

/** Signs in, and opens the list of statements in a language. */
export async function enterAs(
  browser: Browser,
  { url }: OwnPortal,
  person: string,
  language: Language,
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signInAs(page, person)
  await remember(page, { currentLang: language })
  await page.goto(pages.reconciliations.path)
  return { page, token: (await stored(page))['accountToken'] ?? '' }
}

/** The payer enters documents, which are due in two months, so that they can be offered. */
export async function enterDocuments(
  { url }: OwnPortal,
  { token }: Person,
  today: Day,
  documents: readonly TradedDocument[],
): Promise<void> {
  for (const { number, day, amount } of documents) {
    const body = JSON.stringify({
      buyerId: entityOf(payer).id,
      supplierId: payee && payeeIdOf(payee),
      number,
      type: 'order',
      amount,
      currency: 'CNY',
      documentDate: day,
      dueDate: addDays(today, termDays),
      means: 'transfer',
    })
    const headers = { token, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${documentAdd.path}`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ code: 0 })
  }
}

/** The bytes of a file that pressing something saves. */
export async function saved(page: Page, press: () => Promise<void>): Promise<readonly [Download, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return [download, Buffer.concat(await (await download.createReadStream()).toArray())]
}

const controlsInDialogMax = 8
/** Reaches a control of a dialog by the keyboard. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < controlsInDialogMax; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

export const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Presses a button, and the one that the question has then. */
export async function confirm(page: Page, press: Locator, yes: string): Promise<void> {
  await settled(page)
  await press.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: yes, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
