/** The portal on a telephone, on a small window, and enlarged: everything stays on the page, whole and within reach. */
import type { Page } from '@playwright/test'
import { app, shell } from '#text/app.ts'
import { languages } from '#text/text.ts'
import { narrowBelowPx, rootFontFullWidthPx, rootFontPxMax } from '#web/limits.ts'
import { errorsIn } from './support/layout.ts'
import { signInForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const rootFontPx = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))

test.describe('signed in', () => {
  test.use({ actor: 'chenwei' })

  test('[COM-22] the root font size is min(width / 1440, 1) × 100 px, and the text does not follow it', async ({
    page,
  }) => {
    await page.goto('/account/info')
    const text = page.getByRole('main').locator('dd').first()
    const textPx = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const atFullWidth = await textPx()
    for (const width of [1920, 1440, 1000, 900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const expected = Math.min(width / rootFontFullWidthPx, 1) * rootFontPxMax
      await expect.poll(() => rootFontPx(page), { message: `at ${width}` }).toBeCloseTo(expected, 1)
      expect(await textPx()).toBe(atFullWidth)
    }
  })

  test('[COM-22] below 900 the menu is a drawer, from 900 on it is next to the content, and nothing is cut off', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: shell.menu.zh })
    const opener = page.getByRole('button', { name: shell.openMenu.zh })
    await page.setViewportSize({ width: narrowBelowPx, height: 800 })
    await page.goto('/account/info')
    await expect(menu).toBeVisible()
    await expect(opener).toHaveCount(0)
    await expect(page.getByRole('main').locator('dd').first()).toBeVisible()
    await expect.poll(() => errorsIn(page)).toEqual([])
    await page.setViewportSize({ width: narrowBelowPx - 1, height: 800 })
    await expect(opener).toBeVisible()
    await expect(menu).toHaveCount(0)
    await opener.click()
    await expect(page.getByRole('dialog').getByRole('navigation', { name: shell.menu.zh })).toBeVisible()
    await expect.poll(() => errorsIn(page)).toEqual([])
  })
})

test.describe('a window of 1440 enlarged to 200%', () => {
  test.use({ actor: 'chenwei', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  test('[COM-22] the text is twice as large, and everything is still there', async ({ page }) => {
    await page.goto('/account/info')
    const text = page.getByRole('main').locator('dd').first()
    await expect(text).toBeVisible()
    const px = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(px, 'in a pixel that is twice as large').toBeGreaterThanOrEqual(14)
    await expect.poll(() => errorsIn(page)).toEqual([])
  })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const language of languages) {
    test.describe(language, () => {
      test.use({ language })
      test('[COM-22] the head of a page outside the shell is one line, its way back included', async ({
        page,
      }) => {
        await page.goto('/protocol')
        await expect(page.getByRole('button', { name: app.back[language] })).toBeVisible()
        expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(64)
        await expect.poll(() => errorsIn(page)).toEqual([])
      })
    })
  }

  test('[COM-31] an error stands nearer to its own field than to the next label', async ({ page }) => {
    await page.goto('/account/login')
    const { account, submit } = signInForm(page)
    await submit.click()
    await expect(account).toHaveAttribute('aria-invalid', 'true')
    const { above, below } = await account.evaluate(errorGapsPx)
    expect(below).toBeGreaterThanOrEqual(8)
    expect(below).toBeGreaterThan(above)
  })
})

/** The distances of a field's error from its input and from the next label. Runs in the browser. */
function errorGapsPx(input: Element): { above: number; below: number } {
  const words = document.createRange()
  words.selectNodeContents(document.getElementById(`${input.id}-error`) as Element)
  const { top, bottom } = words.getBoundingClientRect()
  const next = input.closest('.field')?.nextElementSibling?.querySelector('label') as Element
  const box = input.closest('.input') as Element
  return {
    above: top - box.getBoundingClientRect().bottom,
    below: next.getBoundingClientRect().top - bottom,
  }
}
