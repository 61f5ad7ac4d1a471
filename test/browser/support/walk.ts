/** Goes from screen to screen inside one loaded page, and looks at each as one picture after the other. */
import { expect, type Page } from '@playwright/test'
import type { Picture, Theme } from '#test/support/picture-sample.ts'
import { dark, light } from '#web/ui/theme.ts'
import { graveFaults } from './axe.ts'
import { errorsIn } from './layout.ts'

const heights: Readonly<Record<number, number>> = { 390: 844 }
const heightElsewhere = 900

/** Goes to a path: by the router, as a link would, if the portal is loaded; otherwise by a page load. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path))
  await page.evaluate((to) => {
    // Without a number of its own the step is not asked about, as when the portal itself leaves.
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Closes the menu or the dialog of the screen before. */
export async function closePopups(page: Page): Promise<void> {
  const popups = page.locator('[role=dialog], [role=menu]')
  if ((await popups.count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(popups).toHaveCount(0)
}

/** Checks accessibility, the theme's colour, and that nothing is off the edge, cut off or too small. */
export async function expectPicture(page: Page, name: string, picture: Picture): Promise<void> {
  const { language, width, theme } = picture
  const title = `${name} in ${language} at ${width}, ${theme}`
  await page.setViewportSize({ width, height: heights[width] ?? heightElsewhere })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(() => innerWidth), title).toBe(width)
  await expect.poll(() => background(page), title).toBe(rgbOf(theme))
  expect.soft(await graveFaults(page), title).toEqual([])
  await expect.soft.poll(() => errorsIn(page), title).toEqual([])
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

function rgbOf(theme: Theme): string {
  const { page } = { light, dark }[theme]
  const parts = [1, 3, 5].map((at) => Number.parseInt(page.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
