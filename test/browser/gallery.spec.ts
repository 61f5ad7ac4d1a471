/** The gallery as people use it: in both languages, light and dark, at three widths, with the mouse and without. */
import type { Page } from '@playwright/test'
import { picturesOf } from '#test/support/picture-sample.ts'
import { titles } from '#text/app.ts'
import { gallery, payableStates, payables } from '#text/gallery.ts'
import { bulkTexts, columnTexts, empties, pagingTexts, selecting, tables } from '#text/tables.ts'
import { languages, say } from '#text/text.ts'
import { sections } from '#web/features/gallery/sections.ts'
import { expect, test } from './support/test.ts'
import { expectPicture } from './support/walk.ts'

const widths = [1440, 900, 390]
/** Ten thousand documents are made first. */
const patience = { timeout: 20_000 }

for (const language of languages)
  test.describe(`every section in ${language}`, () => {
    test.use({ language })
    test.setTimeout(180_000)

    test('[COM-22] [COM-27] is accessible, light and dark, at 1440, 900 and 390', async ({ page }) => {
      await page.goto('/sandbox/gallery')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.gallery[language])
      const list = page.getByRole('navigation', { name: gallery.parts[language] })
      for (const { part, title } of sections)
        await test.step(part, async () => {
          const link = list.getByRole('link', { name: title[language], exact: true })
          await link.click()
          await expect(link).toHaveAttribute('aria-current', 'page')
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
          const pictures = picturesOf(part, widths).filter((picture) => picture.language === language)
          for (const picture of pictures) await expectPicture(page, part, picture)
        })
    })
  })

const zh = say('zh')
const rowsOf = (page: Page) => page.getByRole('grid').locator('tbody tr')
const numbersOf = (page: Page) => rowsOf(page).locator('.name-text').allTextContents()
/** Rows and sums are those that were asked for. */
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

async function openTable(page: Page, query = ''): Promise<void> {
  await page.goto(`/sandbox/gallery?part=table${query}`)
  await expect(rowsOf(page)).not.toHaveCount(0, patience)
  await settled(page)
}

test('[COM-12] what is asked stands in the address, and the back button goes back step by step', async ({
  page,
}) => {
  await openTable(page)
  const first = await numbersOf(page)
  await page.getByRole('link', { name: payableStates.awarded.zh }).click()
  await expect(page).toHaveURL(/tab=awarded/)
  await page.getByRole('searchbox').fill('AP-2026-0')
  await expect(page).toHaveURL(/keyword=AP-2026-0/)
  await page.getByRole('button', { name: payables.amount.zh }).click()
  await expect(page.getByRole('columnheader', { name: payables.amount.zh })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await settled(page)
  await page.getByRole('button', { name: zh(pagingTexts.next) }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page).toHaveURL(/part=table&tab=awarded/)

  await settled(page)
  const there = await numbersOf(page)
  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(rowsOf(shared)).not.toHaveCount(0, patience)
  expect(await numbersOf(shared)).toEqual(there)
  await shared.close()

  for (const left of [/page=2/, /sort=amount/, /keyword=/, /tab=/]) {
    await expect(page).toHaveURL(left)
    await page.goBack()
    await expect(page).not.toHaveURL(left)
  }
  await expect.poll(() => numbersOf(page)).toEqual(first)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('[COM-26] one character is too few: the field says so, and the rows stay', async ({ page }) => {
  await openTable(page)
  const before = await numbersOf(page)
  await page.getByRole('searchbox').fill('Z')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(zh(tables.keywordShort))).toBeVisible()
  expect(page.url()).not.toContain('keyword')
  expect(await numbersOf(page)).toEqual(before)
  await page.getByRole('searchbox').fill('ZZ')
  await expect(page.getByText(zh(empties.noMatch))).toBeVisible()
  await page
    .getByRole('button', { name: zh(tables.clearFilters) })
    .last()
    .click()
  await expect.poll(() => numbersOf(page)).toEqual(before)
})

test('[COM-12] the columns stay as they were arranged, over a reload', async ({ page }) => {
  await openTable(page)
  const heads = () => page.getByRole('columnheader').allTextContents()
  await page.getByRole('button', { name: zh(columnTexts.title) }).click()
  await page.getByRole('checkbox', { name: payables.source.zh }).uncheck()
  await page.getByRole('button', { name: zh(columnTexts.backward, { column: payables.payee.zh }) }).click()
  await page.getByRole('button', { name: zh(columnTexts.done) }).click()
  const arranged = ['number', 'type', 'payee', 'due', 'amount', 'state', 'note'] as const
  const expected = ['', ...arranged.map((key) => payables[key].zh)]
  expect(await heads()).toEqual(expected)
  await page.reload()
  await expect(rowsOf(page)).not.toHaveCount(0)
  expect(await heads()).toEqual(expected)
})

test('[COM-12] any page is a leap away, and another size keeps the place', async ({ page }) => {
  await openTable(page)
  await page.getByRole('textbox', { name: zh(pagingTexts.jump) }).fill('４０')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=40/)
  await expect.poll(async () => (await numbersOf(page))[0]).toMatch(/-09220$/)
  const [first = ''] = await numbersOf(page)
  await page.getByRole('combobox', { name: zh(pagingTexts.size) }).selectOption('100')
  await expect(page).toHaveURL(/page=8/)
  await expect.poll(() => numbersOf(page)).toContain(first)
  await page.getByRole('button', { name: zh(pagingTexts.last) }).click()
  await expect(page).toHaveURL(/page=100/)
  await expect.poll(async () => (await numbersOf(page)).at(-1)).toMatch(/-00001$/)
})

test('[COM-27] the table by keyboard alone: to the rows, choose, act, read the report, go on', async ({
  page,
}) => {
  await openTable(page)
  await page.getByRole('button', { name: payables.state.zh }).focus()
  await page.keyboard.press('Tab')
  await expect(rowsOf(page).first()).toBeFocused()
  await page.keyboard.press('Space')
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key)
  await expect(rowsOf(page).nth(2)).toBeFocused()
  await expect(page.getByRole('row', { selected: true })).toHaveCount(3)
  await page.keyboard.press('Tab')
  await expect(rowsOf(page).nth(2).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowsOf(page).nth(2).getByRole('link')).toBeFocused()

  const act = page.getByRole('button', { name: payables.disable.zh })
  await act.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: payables.disable.zh }).press('Enter')
  await expect(page.getByRole('region', { name: zh(bulkTexts.report) })).toContainText(
    zh(bulkTexts.done, { did: payables.disabled.zh, done: 3 }),
  )
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
})

test('a bulk action shows the refused rows and the reasons', async ({ page }) => {
  await openTable(page, '&tab=awarded&pageSize=10')
  await page.getByRole('checkbox', { name: zh(selecting.page) }).check()
  await page.getByRole('button', { name: payables.disable.zh }).click()
  await page.getByRole('dialog').getByRole('button', { name: payables.disable.zh }).click()
  const report = page.getByRole('region', { name: zh(bulkTexts.report) })
  const reasons = zh(bulkTexts.counted, { reason: payables.awardedReason.zh, count: 10 })
  const counts = { did: payables.disabled.zh, done: 0, all: 10, refused: 10 }
  await expect(report).toContainText(zh(bulkTexts.mixed, { ...counts, reasons }))
  await expect(report.getByRole('listitem')).toHaveCount(1)
  await expect(report.getByRole('listitem')).toContainText(payables.awardedReason.zh)
})

test('an id is copied by its button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTable(page)
  const [number = ''] = await numbersOf(page)
  await rowsOf(page).first().hover()
  await rowsOf(page).first().getByRole('button').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number)
})

test('[COM-22] head and first column stay in sight while the rest moves', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await openTable(page, '&pageSize=100')
  const placeOf = async () => {
    const [head, name] = [page.getByRole('columnheader').nth(1), rowsOf(page).nth(30).locator('td').nth(1)]
    return [(await head.boundingBox())?.x, (await head.boundingBox())?.y, (await name.boundingBox())?.x]
  }
  const before = await placeOf()
  await page.locator('.table-scroll').evaluate((frame) => frame.scrollTo(200, 800))
  expect(await placeOf()).toEqual(before)
  await page.setViewportSize({ width: 899, height: 700 })
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('list', { name: payables.title.zh }).locator('> li')).toHaveCount(100)
})
