/** Uploading payees and contracts as a payer does: a file with errors and changes, the valid rows, and back again. */
import { pageNames } from '#text/access.ts'
import { importActionTexts, importPage, importStateTexts, payeeImportPage } from '#text/import-page.ts'
import { payeeImport } from '#text/payee-imports.ts'
import { sheet, suzhou } from '../support/document-sheets.ts'
import { mingyuanCode } from '../support/documents.ts'
import { graveFaults } from './support/axe.ts'
import { inBothFonts, pageWidth } from './support/layout.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: 'chenwei' })

/** The name as it is listed; it must not change, because other tests read it at the same time. */
const nameOfMingyuan = '明远精密制造有限公司'
const path = '/buyer/supplier-management/upload'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const head = ['付款主体', '收款方名称', '收款方编码', '联系人', '联系邮箱', '中小企业']
const contractHead = ['收款方编码', '合同编号', '合同开始日', '合同结束日', '合同终止日', '付款主体']

test('[DOC-44] [DOC-45] payees are uploaded in part and taken back, and contracts set', async ({ page }) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.payeeImport.zh)
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: importPage.template.zh }).click(),
  ])
  expect(template.suggestedFilename()).toContain(payeeImport.payees.zh)
  const rows = [
    [suzhou, '常州华泰轴承有限公司', 'PIC-1', '周敏', 'zhoumin@huatai.example.com', '是'],
    [suzhou, nameOfMingyuan, mingyuanCode, 'Li Xiaoyun', '', ''],
    ['没有的公司', '无锡精工', 'PIC-2', '', 'zhoumin', '也许'],
  ]
  const input = page.getByLabel(importPage.file.zh)
  await input.setInputFiles({ name: '收款方.xlsx', mimeType: media, buffer: sheet(rows, head) })
  await expect(page.getByText(importStateTexts.ready.zh)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: importPage.errors.zh })).toContainText('zhoumin')
  await expect(page.getByRole('region', { name: importPage.warnings.zh })).toContainText('将修改')
  expect(await graveFaults(page)).toEqual([])
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await inBothFonts(page, () => expect.poll(() => pageWidth(page)).toBe(390))
  if (wide) await page.setViewportSize(wide)

  await page.getByRole('button', { name: importActionTexts.run.zh.replace('{{count}}', '2') }).click()
  await expect(page.getByText(importStateTexts.done.zh).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(payeeImportPage.rowsKnown.zh)).toBeVisible()
  await page.getByRole('button', { name: importActionTexts.undo.zh, exact: true }).click()
  const undoing = page.getByRole('dialog')
  await expect(undoing).toContainText(payeeImportPage.undo.bodyOne.zh)
  await undoing.getByRole('button', { name: importActionTexts.undo.zh }).click()
  await expect(page.getByText(importStateTexts.undone.zh).first()).toBeVisible()

  await page.getByRole('tab', { name: payeeImport.contracts.zh }).click()
  const contracts = sheet([[mingyuanCode, 'HT-88', '2026-01-01', '2028-12-31', '', '']], contractHead)
  await page
    .getByLabel(importPage.file.zh)
    .setInputFiles({ name: '合同.xlsx', mimeType: media, buffer: contracts })
  await expect(page).toHaveURL(/kind=contracts&import=/)
  await page.getByRole('button', { name: importPage.runOne.zh }).click()
  await expect(page.getByText(importStateTexts.done.zh).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: importActionTexts.undo.zh, exact: true })).toHaveCount(0)
})
