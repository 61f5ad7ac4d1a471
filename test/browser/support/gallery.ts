/** The gallery, one part at a time. */
import { expect, type Page } from '@playwright/test'
import { goTo } from './walk.ts'

export async function openPart(page: Page, part: string): Promise<void> {
  await page.goto(`/sandbox/gallery?part=${part}`)
  await expect(page.getByRole('main').locator('.card').first()).toBeVisible()
}

/** From another part, without a load. */
export async function goToPart(page: Page, part: string): Promise<void> {
  await goTo(page, `/sandbox/gallery?part=${part}`)
  const shown = page.locator('.gallery-parts [aria-current=page]')
  await expect(shown).toHaveAttribute('href', new RegExp(`part=${part}$`))
  await expect(page.getByRole('main').locator('.card').first()).toBeVisible()
}
