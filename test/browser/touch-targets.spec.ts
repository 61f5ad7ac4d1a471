/** On a phone everything that is pressed is at least 40 by 40 pixels, in both languages. */
import type { Page } from '@playwright/test'
import { languages } from '#text/text.ts'
import { answer } from './support/answers.ts'
import { expect, test } from './support/test.ts'
import { goTo } from './support/walk.ts'

const targetPxMin = 40

/**
 * Controls that may be smaller, and why. An `.input` or a label around a control is the target itself:
 * pressing it anywhere reaches the control.
 */
const exceptions = [
  // Lies outside the window until the keyboard reaches it.
  '.skip',
].join()

/** Controls below the minimum size; the function runs in the browser. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, excepted]) => {
      const controls =
        'a[href], button, input, select, textarea, summary, [role=button], [role^=menuitem], [tabindex="0"]'
      return [...document.querySelectorAll(controls)].flatMap((control) => {
        const target = control.closest('label, .input') ?? control
        const { width, height } = target.getBoundingClientRect()
        const isSeen = width > 1 && target.checkVisibility({ visibilityProperty: true })
        const isSmall = width < least - 0.5 || height < least - 0.5
        return isSeen && isSmall && !control.matches(excepted)
          ? [`${Math.round(width)} x ${Math.round(height)} ${control.outerHTML.slice(0, 120)}`]
          : []
      })
    },
    [targetPxMin, exceptions] as const,
  )

const imported = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  fileName: '十一月应付.xlsx',
  person: '陈薇',
  begunAt: '2026-11-16T01:00:00.000Z',
  finishedAt: '2026-11-16T01:01:00.000Z',
  at: '2026-11-16T01:01:00.000Z',
  state: 'done',
  mode: 'valid',
  rowsRead: 3,
  rowsAdded: 2,
  rowsFailed: 1,
  rowsWarned: 0,
  message: null,
  actions: ['undo'],
  hasFailedRows: true,
}
const history = {
  list: [imported, { ...imported, id: imported.id.replace(/1$/, '2'), fileName: 'a.xlsx' }],
  total: 2,
  page: 1,
  pageSize: 20,
  next: null,
}

for (const language of languages)
  test.describe(language, () => {
    test.use({ language, viewport: { width: 390, height: 844 } })

    test.describe('a payer', () => {
      test.use({ actor: 'chenwei' })

      test('[COM-22] documents, payees, imports and the account, with their cards open', async ({ page }) => {
        await test.step('a list of documents, a card that is open, and the document', async () => {
          await page.goto('/buyer/invoice?tab=all')
          await expect(page.locator('.row-card')).toHaveCount(20)
          const card = page
            .locator('.row-card')
            .filter({ has: page.locator('.tag-off') })
            .first()
          await card.getByRole('button', { expanded: false }).click()
          expect(await smallTargets(page)).toEqual([])
          await page.locator('.row-card .name-text').first().click()
          await expect(page.locator('.document-page')).toBeVisible()
          expect(await smallTargets(page)).toEqual([])
        })

        await test.step('the payees, a card that is open, one payee and its settings', async () => {
          await goTo(page, '/buyer/supplier-management')
          await page.locator('.row-card').first().getByRole('button', { expanded: false }).click()
          expect(await smallTargets(page)).toEqual([])
          await page.locator('.row-card .name-text').first().click()
          await expect(page.locator('.payee-grid')).toBeVisible()
          expect(await smallTargets(page)).toEqual([])
          await goTo(page, new URL(page.url()).pathname.replace('/detail', '/setting'))
          await expect(page.locator('.payee-forms')).toBeVisible()
          expect(await smallTargets(page)).toEqual([])
        })

        await test.step('the import history', async () => {
          await answer(page, '/invoice/excelList', history)
          await goTo(page, '/account/invoice-batch-add')
          await expect(page.locator('.row-card')).toHaveCount(2)
          expect(await smallTargets(page)).toEqual([])
        })

        await test.step('the account', async () => {
          await goTo(page, '/account/info')
          await expect(page.locator('.session').first()).toBeVisible()
          expect(await smallTargets(page)).toEqual([])
        })
      })
    })

    test.describe('a person of several companies', () => {
      test.use({ actor: 'lixiaoyun' })

      test('[COM-22] choosing the company, and the way there from a list', async ({ page }) => {
        await page.goto('/supplier/list-invoice')
        await expect(page.locator('.row-card').first()).toBeVisible()
        await expect(page.locator('.company > a')).toBeVisible()
        expect(await smallTargets(page)).toEqual([])
        await page.locator('.company > a').click()
        await expect(page.locator('.identity-card').first()).toBeVisible()
        expect(await smallTargets(page)).toEqual([])
      })
    })
  })
