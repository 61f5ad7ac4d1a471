/** A document from its entry to its deletion, as a payer meets it: found by part of its number, switched off and on again. */
import { actionTexts } from '#text/document-actions.ts'
import { statusWords } from '#text/document-status.ts'
import { documentColumns, documentTexts, eventTexts, typeTexts } from '#text/documents.ts'
import { rowActionTexts } from '#text/tables.ts'
import { say } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: 'chenwei' })

test('[DOC-20] [DOC-21] [DOC-25] [DOC-36] a document is entered, found, disabled with a reason, followed and deleted', async ({
  page,
}) => {
  const number = `WALK-${Date.now()}`
  await page.goto('/account/invoice-list')
  await page.getByRole('button', { name: documentTexts.add.zh }).first().click()
  const form = page.getByRole('dialog')
  await form.locator('select[name=buyerId]').selectOption({ label: '鸿飞汽车零部件（苏州）有限公司' })
  await form.getByRole('combobox', { name: documentColumns.payee.zh }).fill('明远')
  await expect(form.getByRole('option', { name: /明远/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: documentColumns.number.zh }).fill(number)
  await form.locator('select[name=type]').selectOption({ label: typeTexts.order.zh })
  await form.getByRole('textbox', { name: documentColumns.amount.zh }).fill('１,250.5')
  await form.getByRole('textbox', { name: documentColumns.dueDate.zh }).fill('2026/12/24')
  await form.getByRole('button', { name: documentTexts.save.zh }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox', { name: documentTexts.searchOf.payer.zh }).fill(number.slice(3, -1))
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('1,250.50')
  await row.getByRole('button', { name: `${actionTexts.disable.zh} ${number}` }).click()
  const requested = page.getByRole('dialog')
  await requested.getByRole('textbox').fill('质量问题待处理')
  await requested.getByRole('button', { name: actionTexts.disable.zh }).click()
  const disabled = { status: 'disabled', disabledBy: 'payer' } as const
  await expect(row).toContainText(statusWords(say('zh'), disabled, 'payer'))
  expect(await graveFaults(page)).toEqual([])

  await row.getByRole('link', { name: number }).click()
  const life = page.getByRole('list', { name: documentTexts.life.zh })
  await expect(life).toContainText(eventTexts.disabled.zh)
  await expect(life).toContainText('质量问题待处理')
  expect(await graveFaults(page)).toEqual([])
  await page.getByRole('button', { name: `${actionTexts.enable.zh} ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: actionTexts.enable.zh }).click()
  await expect(life).toContainText(eventTexts.enabled.zh)

  await page.goBack()
  await row.getByRole('button', { name: say('zh')(rowActionTexts.more, { name: number }) }).click()
  await row.getByRole('menuitem', { name: `${actionTexts.delete.zh} ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: actionTexts.delete.zh }).click()
  await expect(row).toHaveCount(0)
})
