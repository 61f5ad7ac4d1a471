/** Lists as finance staff read them: actions in their places, four facts a card on a phone, and the way back to the same place. */
import type { Page } from '@playwright/test'
import { actionTexts } from '#text/document-actions.ts'
import { documentTexts } from '#text/documents.ts'
import { selecting } from '#text/tables.ts'
import { say } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { expect, test } from './support/test.ts'

test.describe('at a desk', () => {
  test.use({ actor: 'chenwei' })

  test('[DOC-21] the same action stands at the same place in every row, and deleting in the menu', async ({
    page,
  }) => {
    await page.goto('/buyer/invoice')
    await expect(page.locator('.table tbody tr')).toHaveCount(20)
    const places = await page.evaluate(() => {
      const lefts: Record<string, number[]> = {}
      for (const button of document.querySelectorAll('.row-action button')) {
        const label = button.textContent ?? ''
        lefts[label] = [...(lefts[label] ?? []), Math.round(button.getBoundingClientRect().left)]
      }
      return lefts
    })
    expect(Object.keys(places).length).toBeGreaterThan(1)
    for (const [label, lefts] of Object.entries(places)) expect(new Set(lefts).size, label).toBe(1)
    expect(Object.keys(places)).not.toContain(actionTexts.delete.zh)
    await page.locator('.row-action-more button').first().click()
    await expect(page.getByRole('menuitem').last()).toHaveText(actionTexts.delete.zh)
    expect(await graveFaults(page)).toEqual([])
  })

  test('[DOC-20] everything on all pages is chosen, counted and summed', async ({ page }) => {
    await page.goto('/buyer/invoice')
    await expect(page.locator('.table tbody tr')).toHaveCount(20)
    await page.getByRole('checkbox', { name: selecting.page.zh }).check()
    const range = await page.locator('.paging').getByRole('status').textContent()
    const total = /共 ([\d,]+) 条/.exec(range ?? '')?.[1] ?? ''
    await page.getByRole('button', { name: say('zh')(selecting.all, { count: total }) }).click()
    const bar = page.locator('.bulk-bar')
    await expect(bar).toContainText(say('zh')(selecting.allChosen, { count: total }))
    await expect(bar.getByText('CNY')).toHaveCount(1)
    await bar.getByRole('button', { name: actionTexts.disable.zh }).click()
    const requested = (await page.getByRole('dialog').textContent()) ?? ''
    const figures = [/停用 ([\d,]+) 张/, /另有 ([\d,]+) 张/].map(
      (figure) => figure.exec(requested)?.[1] ?? '0',
    )
    const [applies = 0, skipped = 0] = figures.map((figure) => Number(figure.replaceAll(',', '')))
    expect(applies + skipped, 'what it applies to and what it skips').toBe(Number(total.replaceAll(',', '')))
    expect(skipped).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('.table tbody tr.row-chosen')).toHaveCount(20)
  })
})

test.describe('on a phone', () => {
  test.use({ actor: 'lixiaoyun', viewport: { width: 390, height: 844 } })
  const cardPxMax = 90
  const targetPxMin = 40

  /** Controls smaller than a fingertip, except inline ones within a sentence or a list of facts. */
  const smallTargets = (page: Page, least: number) =>
    page.evaluate((px) => {
      const controls = document.querySelectorAll('main button, main select, main a[href], main input')
      return [...controls].flatMap((control) => {
        const target = control.closest('label, .input, .name-text') ?? control
        const { width, height } = target.getBoundingClientRect()
        const isSmall = width > 1 && (height < px - 0.5 || width < px - 0.5)
        return isSmall && getComputedStyle(control).display !== 'inline'
          ? [`${Math.round(width)} x ${Math.round(height)} ${control.outerHTML.slice(0, 80)}`]
          : []
      })
    }, least)

  test('[COM-22] a card is four facts, the rest folds, and every target is 40 px', async ({ page }) => {
    await page.goto('/supplier/list-invoice')
    await expect(page.locator('.row-card')).toHaveCount(20)
    const heights = await page
      .locator('.row-card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(cardPxMax)
    const first = page.locator('.row-card').first()
    await first.getByRole('button', { expanded: false }).click()
    await expect(first.locator('dl')).toBeVisible()
    expect(await smallTargets(page, targetPxMin)).toEqual([])
    expect(await graveFaults(page)).toEqual([])
  })

  test('[COM-22] nothing scrolls sideways at 320', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of ['/supplier/list-invoice', '/account/invoice-list', '/account/info']) {
      await page.goto(path)
      await expect(page.locator('.row-card, .card').first()).toBeVisible()
      await expect.poll(() => errorsIn(page), { message: path }).toEqual([])
    }
  })

  test('[COM-22] back leads to the same page of the list, scrolled as it was', async ({ page }) => {
    await page.goto('/supplier/list-invoice?tab=all&page=2')
    await expect(page.locator('.row-card')).toHaveCount(20)
    const card = page.locator('.row-card').nth(14)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await card.getByRole('link').first().click()
    await page.getByRole('link', { name: documentTexts.back.zh }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })

  test('[COM-31] the first error of a long form is in sight and has the focus', async ({ page }) => {
    await page.goto('/supplier/list-invoice')
    await page.getByRole('button', { name: documentTexts.add.zh }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: documentTexts.save.zh }).click()
    const wrong = form.locator('[aria-invalid=true]').first()
    await expect(wrong).toBeFocused()
    const words = form.locator('.field-error:not(:empty)').first()
    await expect(words).toBeInViewport({ ratio: 1 })
    const isCovered = await words.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(left + 8, top + height / 2))
    })
    expect(isCovered).toBe(false)
  })
})
