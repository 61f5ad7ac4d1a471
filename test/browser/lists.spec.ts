/** Lists as finance staff read them: rows in sight at a desk, four facts a card on a phone, and the way back to the same place. */
import type { Page } from '@playwright/test'
import { languages } from '#text/text.ts'
import { expect, test } from './support/test.ts'

const rowsInSightMin = 12
const owed = [
  { actor: 'chenwei', path: '/buyer/invoice' },
  { actor: 'lixiaoyun', path: '/supplier/list-invoice' },
] as const

/** How many rows lie whole within the window and within the frame that scrolls them. It stands alone in the browser. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.table-scroll')?.getBoundingClientRect()
    const bottom = Math.min(window.innerHeight, frame?.bottom ?? 0)
    return [...document.querySelectorAll('.table tbody tr')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= 0 && box.bottom <= bottom + 0.5
    }).length
  })

for (const { actor, path } of owed)
  for (const language of languages)
    test.describe(`${path} in ${language}`, () => {
      test.use({ actor, language })

      test('[DOC-20] shows at least 12 rows and the pager at 1440 x 900', async ({ page }) => {
        await page.goto(path)
        await expect(page.locator('.table tbody tr')).toHaveCount(20)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await rowsInSight(page)).toBeGreaterThanOrEqual(rowsInSightMin)
        await expect(page.locator('.paging')).toBeInViewport({ ratio: 1 })
      })
    })
