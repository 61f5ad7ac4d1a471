/** Payment files and exceptions in a browser: no column is lost in a small window, and a file is checked before it is recorded. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { bankFilePage, exceptionPage } from '#text/bank-files.ts'
import { languages } from '#text/text.ts'
import { errorsIn, inBothFonts, unreachableCells } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const widths = [900, 1440] as const

async function openTable(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await expect(page.locator('.table tbody tr').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Whether the table is wider than its frame. Runs in the browser. */
const isTooWide = (): boolean => {
  const frame = document.querySelector('.table-scroll') as HTMLElement
  return frame.scrollWidth > frame.clientWidth + 1
}

const tables = [
  pages.bankFiles.path,
  pages.paymentExceptions.path,
  `${pages.paymentExceptions.path}?tab=solved`,
] as const

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.describe('tables', () => {
      test.use({ actor: 'chenwei', language })
      for (const path of tables)
        test(`[CLR-22] ${path} loses no column at 900 and at 1440`, async ({ page }) => {
          for (const width of widths) {
            await openTable(page, path, width)
            await inBothFonts(page, async () =>
              expect(await page.evaluate(unreachableCells), `at ${width}`).toEqual([]),
            )
            expect(await page.evaluate(isTooWide), `at ${width}`).toBe(false)
            await expect.poll(() => errorsIn(page)).toEqual([])
          }
        })
    })

    test.describe('a file', () => {
      test.use({ actor: 'gaoyuan', language })
      test('[CLR-22] is checked in a page of its own, at every width, and discarded for another', async ({
        page,
      }) => {
        const name = `paid-${language}.csv`
        const rows = [
          'Award number,Paid on,Amount,Currency,Bank reference',
          `ZZZZ-ZZZ1,2026-11-16,18637.28,CNY,${language}-1`,
          `ZZZZ-ZZZ2,2026-11-16,123456789.01,CNY,${language}-2`,
        ]
        await page.goto(pages.bankFiles.path)
        const buffer = Buffer.from(rows.join('\n'))
        await page
          .getByLabel(bankFilePage.file[language])
          .setInputFiles({ name, mimeType: 'text/csv', buffer })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(bankFileCheck.title[language])
        await expect(page.locator('.table tbody tr')).toHaveCount(2)
        for (const width of [1440, 900, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => errorsIn(page), { message: `at ${width}` }).toEqual([])
        }
        await page.getByRole('button', { name: bankFileCheck.discard[language] }).click()
        await expect(page.getByRole('heading', { name: bankFilePage.upload[language] })).toBeVisible()
        await expect(
          page.getByText(bankFileCheck.discarded[language].replace('{{name}}', name)),
        ).toBeVisible()
        await page.goto(pages.paymentExceptions.path)
        await expect(page.getByText(exceptionPage.none[language])).toBeVisible()
      })
    })
  })
