/** The payer's home and today's market on wide, narrow and phone screens: actions on the line of the title, and amounts in one piece. */
import { markets } from '#demo/markets.ts'
import { marketIdOf } from '#demo/seed-markets.ts'
import { pages } from '#domain/access/pages.ts'
import { clearNowTexts } from '#text/clearing.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { homeTexts } from '#text/dashboards.ts'
import { languages } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn, inBothFonts } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const suzhou = markets.find((market) => market.payer === 'hongfei-suzhou' && market.currency === 'CNY')
const suzhouId = suzhou ? marketIdOf(suzhou) : ''
const large = '123456789012.34'
const amounts = '.pool-left strong, .pool-parts strong, .home-figure, .home-amount, .home-amounts .amount'
type Answer = { readonly data: readonly { pool?: Record<string, string> }[] }

for (const language of languages)
  test.describe(language, () => {
    test.use({ actor: 'chenwei', language })
    test('[MKT-10] has title, state and actions on one line, and never breaks an amount', async ({
      page,
    }) => {
      await page.route('**/market/v1/markets', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as Answer
        for (const { pool } of answer.data)
          if (pool) Object.assign(pool, { size: large, usable: large, left: large, outstanding: large })
        await route.fulfill({ response, json: answer })
      })
      for (const width of [1440, 900, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(pages.marketInfo.path)
        await expect(page.getByRole('button', { name: clearNowTexts.open[language] })).toBeVisible()
        await expect(page.getByRole('region', { name: homeTexts.lastRun[language] })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const centres = await page.locator('.market-line :is(h1, .tag, .button)').evaluateAll((all) =>
          all.map((one) => {
            const { top, height } = one.getBoundingClientRect()
            return Math.round(top + height / 2)
          }),
        )
        expect(centres.length, 'title, state and three actions').toBe(5)
        if (width >= 900) expect(new Set(centres).size, `one line at ${width}`).toBe(1)
        await inBothFonts(page, async () => {
          const broken = await page.locator(amounts).evaluateAll(brokenOf)
          expect(broken, `amounts in one piece at ${width}`).toEqual([])
        })
        expect(await errorsIn(page), `layout at ${width}`).toEqual([])
      }
      expect(await graveFaults(page)).toEqual([])
    })

    test('[MKT-10] never breaks an amount of today’s market', async ({ page }) => {
      await page.route('**/clearing/v1/what-if', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { readonly data: { preview: Record<string, string> } }
        Object.assign(answer.data.preview, {
          amountAfterDiscount: large,
          discount: large,
          poolLeftAfter: large,
        })
        await route.fulfill({ response, json: answer })
      })
      await page.goto(`${pages.marketToday.path}?marketId=${suzhouId}`)
      await expect(page.getByRole('region', { name: bookTexts.figures[language] })).toBeVisible()
      for (const width of [1440, 900, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await inBothFonts(page, async () => {
          const broken = await page.locator('.figure strong').evaluateAll(brokenOf)
          expect(broken, `amounts in one piece at ${width}`).toEqual([])
        })
        expect(await errorsIn(page), `layout at ${width}`).toEqual([])
      }
    })
  })

/** The texts of elements that take more than one line. Sent to the browser, so it uses nothing outside of it. */
const brokenOf = (all: readonly (SVGElement | HTMLElement)[]): readonly (string | null)[] =>
  all
    .filter((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size > 1
    })
    .map((one) => one.textContent)
