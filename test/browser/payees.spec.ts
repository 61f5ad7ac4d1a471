/** A payer keeps its payees: adds one, sets a minimum and a contract, switches it off, and finds it so in the list. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { payeeActionTexts, payeeSettingTexts, payeeSwitchTexts, payeeTexts } from '#text/payee-pages.ts'
import { contractStateTexts, payeeColumns, payeeListTexts, payeeStateTexts } from '#text/payees.ts'
import { rowActionTexts } from '#text/tables.ts'
import { say } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { expect, test } from './support/test.ts'
import { nameOf } from './support/world.ts'

test.use({ actor: 'chenwei' })

const language = 'en'
const telephone = { width: 390, height: 844 }
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

test.describe('in English', () => {
  test.use({ language })

  test('[DOC-40] [DOC-45] [MKT-11] a payee is added, set, switched off and found again', async ({ page }) => {
    const translate = say(language)
    const name = 'Walk Bearings'
    await page.goto(pages.marketInfo.path)
    await page.getByRole('link', { name: pageNames.payees[language], exact: true }).click()
    await expect(page).toHaveURL(pages.payees.path)

    await page.getByRole('button', { name: translate(payeeTexts.add) }).click()
    const dialog = page.getByRole('dialog', { name: translate(payeeTexts.add) })
    const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
    await dialog.getByRole('button', { name: translate(payeeTexts.save) }).click()
    await expect(field(translate(payeeTexts.name))).toHaveAttribute('aria-invalid', 'true')
    await field(translate(payeeColumns.payer)).selectOption({ label: nameOf('hongfei-suzhou') })
    await field(translate(payeeTexts.name)).fill(name)
    await field(translate(payeeColumns.code)).fill('WB-1')
    await field(translate(payeeColumns.contactMail)).fill('walk@bearings.test')
    await dialog.getByRole('button', { name: translate(payeeTexts.save) }).click()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(translate(payeeStateTexts.listed))

    await row
      .getByRole('button', {
        name: translate(rowActionTexts.named, { act: translate(payeeActionTexts.set), name }),
      })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate(payeeSettingTexts.title, { name }),
    )
    const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    await box(translate(payeeSettingTexts.minimum)).fill('7.25')
    await page.getByRole('button', { name: translate(payeeSettingTexts.saveMinimum) }).click()
    await expect(page.getByRole('status').filter({ hasText: translate(payeeTexts.saved) })).toBeVisible()
    await box(translate(payeeSettingTexts.contractNumber)).fill('HT-2026')
    await page.getByRole('button', { name: translate(payeeSettingTexts.save) }).click()
    await expect(box(translate(payeeSettingTexts.contractFrom))).toHaveAttribute('aria-invalid', 'true')
    await box(translate(payeeSettingTexts.contractFrom)).fill('2020/1/1')
    await box(translate(payeeSettingTexts.contractTo)).fill('2020-12-31')
    await box(translate(payeeSettingTexts.notes)).fill('Pays on time')
    await page.getByRole('button', { name: translate(payeeSettingTexts.save) }).click()
    await expect(page.locator('.payee-title').getByText(translate(contractStateTexts.over))).toBeVisible()
    await page.reload()
    await expect(box(translate(payeeSettingTexts.minimum))).toHaveValue('7.25')
    await expect(box(translate(payeeSettingTexts.notes))).toHaveValue('Pays on time')

    await page.getByRole('link', { name: translate(payeeSettingTexts.toPayee) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('button', { name: translate(payeeActionTexts.switchOff), exact: true }).click()
    const question = page.getByRole('dialog', { name: translate(payeeSwitchTexts.switchOff.one, { name }) })
    await question.getByRole('button', { name: translate(payeeActionTexts.switchOff) }).click()
    await expect(
      page.locator('.payee-title').getByText(translate(payeeListTexts.off), { exact: true }),
    ).toBeVisible()
    await settled(page)
    expect(await graveFaults(page), 'the page of a payee').toEqual([])

    await page.goto(`${pages.payees.path}?tab=switchedOff&contract=notInForce`)
    for (const words of ['7.25%', translate(payeeListTexts.off), translate(contractStateTexts.over)])
      await expect(row).toContainText(words)

    await page.setViewportSize(telephone)
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText(translate(payeeTexts.switchedOff))
    await settled(page)
    await expect.poll(() => errorsIn(page)).toEqual([])
    await card.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await settled(page)
    await expect.poll(() => errorsIn(page)).toEqual([])
    await page.getByRole('link', { name: translate(payeeTexts.back) }).click()
    await expect(page, 'the filters stay').toHaveURL(/tab=switchedOff/)
  })
})

test('[MKT-11] two administrators set the same payee: the second loads what the first set and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto(`${pages.payees.path}?keyword=V100305`)
  await page.getByRole('link', { name: '泰禾五金制品厂' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('泰禾五金制品厂')
  await page.getByRole('button', { name: payeeActionTexts.set.zh, exact: true }).click()
  const box = (at: Page, label: string) => at.getByRole('textbox', { name: label, exact: true })
  await box(page, payeeSettingTexts.notes.zh).fill('先打电话')
  const other = await context.newPage()
  await other.goto(page.url())
  await box(other, payeeSettingTexts.contractNumber.zh).fill('HT-77')
  await box(other, payeeSettingTexts.contractFrom.zh).fill('2026-01-01')
  await box(other, payeeSettingTexts.contractTo.zh).fill('2030-12-31')
  await other.getByRole('button', { name: payeeSettingTexts.save.zh }).click()
  await expect(other.locator('.payee-title').getByText(contractStateTexts.inForce.zh)).toBeVisible()
  await page.getByRole('button', { name: payeeSettingTexts.load.zh }).click()
  await expect(box(page, payeeSettingTexts.contractNumber.zh)).toHaveValue('HT-77')
  await expect(box(page, payeeSettingTexts.notes.zh)).toHaveValue('先打电话')
  await page.getByRole('button', { name: payeeSettingTexts.save.zh }).click()
  await expect(box(other, payeeSettingTexts.notes.zh)).toHaveValue('先打电话')
})
