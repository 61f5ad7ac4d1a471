/** Reads and writes the local storage of the browser, past the portal. */
import type { Page } from '@playwright/test'

export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...(localStorage as unknown as Record<string, string>) }))

export const remember = (page: Page, items: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, items)

export const forget = (page: Page, ...keys: readonly string[]): Promise<void> =>
  page.evaluate((given) => {
    for (const key of given) localStorage.removeItem(key)
  }, keys)

/** One of every item that outlives a session. */
export const keptItems = {
  loginAccount: 'somebody@hongfei.test',
  currentLang: 'en',
  applyInfo: '{"rate":"8.50"}',
  userGuide: '1',
  gradeModal: '2026-11-01',
  marketId_hongfei: 'm-1',
  marketId_lanting: 'm-2',
  source: JSON.stringify({ value: 'fair', expiresAt: Date.now() + 86_400_000 }),
} as const
