/** Importing as a payer does: the template, a file with errors, what is wrong with it, the valid rows, and back again. */
import { readFileSync } from 'node:fs'
import { pageNames } from '#text/access.ts'
import { importActionTexts, importModeTexts, importPage, importStateTexts } from '#text/import-page.ts'
import { header, line, sheet } from '../support/document-sheets.ts'
import { graveFaults } from './support/axe.ts'
import { beyondEdge, inBothFonts, pageWidth } from './support/layout.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: 'chenwei' })

const path = '/account/invoice-batch-add'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('[DOC-22] [DOC-23] [COM-28] a file is sent, looked at, imported in part, found again and taken back', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 4(09|15)/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.documentImport.zh)
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: importPage.template.zh }).click(),
  ])
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(
    readFileSync(await template.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  const input = page.getByLabel(importPage.file.zh)
  await input.setInputFiles({ name: '坏.xlsx', mimeType: media, buffer: Buffer.from('no sheet') })
  await expect(input).toHaveAttribute('aria-invalid', 'true')

  const rows = [line(), line(), line({ 1: '12.345', 4: '' })]
  const buffer = sheet(rows, header)
  await input.setInputFiles({ name: '十一月.xlsx', mimeType: media, buffer })
  await expect(page).toHaveURL(/\?import=/)
  const address = page.url()
  await expect(page.getByText(importStateTexts.ready.zh)).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByRole('table', { name: importPage.previewOf.zh.replace('{{count}}', '3') }),
  ).toContainText(rows[0]?.[0] ?? '')
  const errors = page.getByRole('region', { name: importPage.errors.zh })
  await expect(errors).toContainText('12.345')
  expect(await graveFaults(page)).toEqual([])
  // On a phone the preview scrolls by itself, and the page does not.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await inBothFonts(page, () => expect.poll(() => pageWidth(page)).toBe(390))
  if (wide) await page.setViewportSize(wide)

  // It can be left and found again.
  await page.goto('/account/info')
  await page.goto(address)
  const mode = (which: 'all' | 'valid') =>
    page.getByRole('radio', { name: new RegExp(`^${importModeTexts[which].label.zh}`) })
  await expect(mode('all')).toBeDisabled()
  await expect(mode('valid')).toBeChecked()
  await page.getByRole('button', { name: importActionTexts.run.zh.replace('{{count}}', '2') }).click()
  await expect(page.getByText(importStateTexts.done.zh).first()).toBeVisible({ timeout: 30_000 })
  const [failed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: importPage.failedFile.zh }).click(),
  ])
  expect(failed.suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('button', { name: importPage.back.zh }).click()
  // On a phone, in the language of longer words, its card stays within the panel.
  await page.evaluate(() => localStorage.setItem('currentLang', 'en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: '十一月.xlsx' })
  await expect(card.getByRole('button', { name: importPage.failedFile.en })).toBeVisible()
  const panel = page.getByRole('region', { name: importPage.history.en })
  await inBothFonts(page, async () => {
    for (const one of [card, panel]) expect(await beyondEdge(one)).toBe(0)
  })
  await page.evaluate(() => localStorage.setItem('currentLang', 'zh'))
  if (wide) await page.setViewportSize(wide)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: '十一月.xlsx' })
  await expect(row).toContainText(importStateTexts.done.zh)
  // The same file asks first.
  await page.getByLabel(importPage.file.zh).setInputFiles({ name: '别名.xlsx', mimeType: media, buffer })
  const question = page.getByRole('dialog', { name: importPage.again.title.zh })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: '十一月.xlsx' }).click()
  await page.getByRole('button', { name: importActionTexts.undo.zh, exact: true }).click()
  const undoing = page.getByRole('dialog', {
    name: importPage.undoQuestion.title.zh.replace('{{name}}', '十一月.xlsx'),
  })
  await expect(undoing).toContainText(importPage.undoQuestion.body.zh.replace('{{count}}', '2'))
  await undoing.getByRole('button', { name: importActionTexts.undo.zh }).click()
  await expect(page.getByText(importStateTexts.undone.zh).first()).toBeVisible()
})
