/** The gallery, one part at a time. */
import { expect, type Page } from '@playwright/test'

export async function openPart(page: Page, part: string): Promise<void> {
  await page.goto(`/sandbox/gallery?part=${part}`)
  await expect(page.getByRole('main').locator('.card').first()).toBeVisible()
}
