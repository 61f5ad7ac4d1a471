/** When the first rows of a list are on screen, and what was requested and had arrived by then. */
import type { Page } from '@playwright/test'

export type RowsVisit = { readonly ms: number; readonly bytes: number; readonly requests: number }

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

/** A row of the table, or a card where the window is narrow; not the placeholder before it. */
const rowSelector = 'tbody tr:has(a[href]), .row-card'

export async function firstRows(page: Page, url: string): Promise<RowsVisit> {
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) performance.mark('first-rows')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, rowSelector)
  await page.goto(url)
  await page.locator(rowSelector).first().waitFor({ timeout: 60_000 })
  return page.evaluate(() => {
    const ms = performance.getEntriesByName('first-rows')[0]?.startTime ?? performance.now()
    const requested = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return {
      ms,
      requests: requested.filter(({ startTime }) => startTime <= ms).length,
      bytes: requested
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= ms)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })
}
