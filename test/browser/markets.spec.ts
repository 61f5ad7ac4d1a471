/** A payer changes its market: the pool, closing and opening, the settings, and errors at their fields. */
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { fieldNames } from '#text/fields.ts'
import { marketTexts } from '#text/markets.ts'
import { labelOf } from '#text/text.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: 'chenwei' })

test('[MKT-03] [MKT-05] [MKT-06] changes the pool, closes the market and opens it again', async ({
  page,
}) => {
  await page.goto(pages.marketInfo.path)
  await page
    .getByRole('combobox', { name: marketTexts.choose.zh })
    .selectOption({ label: '鸿飞汽车零部件（苏州）有限公司 · USD' })
  await expect(page).toHaveURL(/marketId=/)
  await page.getByRole('button', { name: marketTexts.changePool.zh }).click()
  const dialog = page.getByRole('dialog', { name: marketTexts.poolTitle.zh })
  await dialog.getByRole('textbox', { name: marketTexts.size.zh }).fill('2,000,000.50')
  await dialog.getByRole('textbox', { name: marketTexts.availablePercent.zh }).fill('50')
  await dialog.getByRole('button', { name: marketTexts.save.zh }).click()
  await expect(dialog.getByText('请输入调整原因').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: marketTexts.poolReason.zh }).fill('年度预算')
  await dialog.getByRole('button', { name: marketTexts.save.zh }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.pool-left strong').first()).toHaveText('1,000,000.25')

  await page.getByRole('button', { name: marketTexts.close.zh }).click()
  const closing = page.getByRole('dialog', { name: marketTexts.closeTitle.zh })
  await closing.getByRole('textbox', { name: marketTexts.closeReason.zh }).fill('盘点')
  await closing.getByRole('button', { name: marketTexts.closeYes.zh }).click()
  await expect(page.getByText('休市原因：盘点')).toBeVisible()
  await page.getByRole('button', { name: marketTexts.openYes.zh }).click()
  await page.getByRole('dialog').getByRole('button', { name: marketTexts.openYes.zh }).click()
  await expect(page.getByText('休市原因：盘点')).toHaveCount(0)
})

test('[MKT-01] [MKT-02] saves settings as a new version, and shows an error at its field', async ({
  page,
}) => {
  await page.goto(pages.marketSetting.path)
  await page
    .getByRole('combobox', { name: marketTexts.choose.zh })
    .selectOption({ label: '鸿飞新能源科技（合肥）有限公司 · CNY' })
  await expect(page).toHaveURL(/marketId=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.marketSetting.zh)
  const field = (name: string) => page.getByRole('textbox', { name: labelOf(fieldNames, name, 'zh') })
  // The form of the chosen market has replaced the one before.
  await expect(field('minimumApr')).toHaveValue('5.50')
  await field('minimumApr').fill('3.00')
  await page.getByRole('button', { name: marketTexts.save.zh }).click()
  await expect(page.getByText('最低年化应在 4.00% 与 16.00% 之间。').first()).toBeVisible()
  await field('minimumApr').fill('5.00')
  await page.getByRole('button', { name: marketTexts.save.zh }).click()
  const dialog = page.getByRole('dialog', { name: marketTexts.confirmTitle.zh })
  await expect(dialog.getByRole('row', { name: '5.50% 5.00%' })).toBeVisible()
  await dialog.getByRole('button', { name: marketTexts.save.zh }).click()
  await expect(page.locator('.market-versions').getByText('第 2 版 ·')).toBeVisible()
  await page.reload()
  await expect(field('minimumApr')).toHaveValue('5.00')
})
