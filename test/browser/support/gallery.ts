/** The gallery, one part at a time, and what axe finds there. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function openPart(page: Page, part: string): Promise<void> {
  await page.goto(`/sandbox/gallery?part=${part}`)
  await expect(page.getByRole('main').locator('.card').first()).toBeVisible()
}

const grave = ['serious', 'critical']

export async function graveFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
