/** Going through verification and signing in a browser: pages of a portal for its payees and guests, its clock and its bank. */
import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import type { Language } from '#text/text.ts'
import { graveFaults } from './axe.ts'
import { errorsIn } from './layout.ts'
import type { OwnPayee } from './own-payees.ts'
import type { OwnPortal } from './own-portal.ts'
import { signInForm } from './sign-in.ts'
import { expect } from './test.ts'

export type Look = { readonly language: Language; readonly width: number }
export const wide: Look = { language: 'zh', width: 1440 }
export const narrow: Look = { language: 'en', width: 390 }

/** A page of a portal, without a session. */
export async function guest(browser: Browser, portal: OwnPortal, { language, width }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: { cookies: [], origins: [] },
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript((spoken) => localStorage.setItem('currentLang', spoken), language)
  return context.newPage()
}

export async function as(browser: Browser, portal: OwnPortal, payee: OwnPayee, look: Look): Promise<Page> {
  const page = await guest(browser, portal, look)
  await page.goto('/account/login')
  await page.evaluate(() => sessionStorage.setItem('languageUnsaved', 'yes'))
  const form = signInForm(page, look.language)
  await form.account.fill(payee.mail)
  await form.password.fill(demoPassword)
  await form.submit.click()
  await expect(page).not.toHaveURL('/account/login')
  return page
}

export const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

export async function expectWhole(page: Page): Promise<void> {
  await settled(page)
  expect(await graveFaults(page)).toEqual([])
  await expect.poll(() => errorsIn(page)).toEqual([])
}

/** Moves business time forward, with everything that falls due. */
export async function moveMinutes(portal: OwnPortal, page: Page, minutes: number): Promise<void> {
  const address = `${portal.url}/sandbox/v1/clock`
  const { data } = (await (await page.request.get(address)).json()) as { data: { now: string } }
  const to = new Date(Date.parse(data.now) + minutes * 60_000).toISOString()
  expect((await page.request.put(address, { data: { to } })).status()).toBe(200)
}

type Entry = { readonly amount: string; readonly accountHolder: string; readonly isReturned: boolean }
/** What the bank of the sandbox shows as received. */
export async function amountTo(portal: OwnPortal, page: Page, holder: string): Promise<string> {
  const answer = await page.request.get(`${portal.url}/sandbox/v1/bank-entries`)
  const { data } = (await answer.json()) as { data: readonly Entry[] }
  const found = data.find((entry) => entry.accountHolder === holder && !entry.isReturned)
  return found?.amount ?? ''
}
