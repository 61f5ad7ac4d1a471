/** The pages of one payee of the demo world. */
import { expect, type Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { payeeActionTexts, payeeSettingTexts } from '#text/payee-pages.ts'
import type { Language } from '#text/text.ts'
import { goTo } from './walk.ts'

const name = 'Blue Ridge Tooling Inc.'

export async function openPayee(page: Page): Promise<void> {
  await goTo(page, pages.payees.path)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

export async function openPayeeSettings(page: Page, language: Language): Promise<void> {
  await openPayee(page)
  await page.getByRole('button', { name: payeeActionTexts.set[language], exact: true }).click()
  await expect(page.getByRole('button', { name: payeeSettingTexts.save[language] })).toBeVisible()
}
