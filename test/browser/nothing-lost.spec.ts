/** Nothing typed is lost: Back asks, and what was entered is offered again after a reload, another session or another entity. */
import type { Locator, Page } from '@playwright/test'
import { app } from '#text/app.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { draftTexts, leavingTexts } from '#text/forms.ts'
import { signInAs, submitAs } from './support/sign-in.ts'
import { remember } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: documentTexts.add.zh })
const number = (page: Page): Locator => dialog(page).getByRole('textbox', { name: documentColumns.number.zh })
const openForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: documentTexts.add.zh }).first().click()
  await expect(number(page)).toBeVisible()
}

test.describe('Back', () => {
  test.use({ actor: 'chenwei' })

  for (const width of [390, 1440])
    test(`asks before a half-filled form is left at ${width}, however the page was come to`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/account/login')
      await page.goto('/buyer/invoice')
      await openForm(page)
      await number(page).fill('FP-2026-1')
      await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
      const question = page.getByRole('dialog', { name: leavingTexts.title.zh })
      await expect(question).toContainText(leavingTexts.kept.zh)
      await question.getByRole('button', { name: app.cancel.zh }).click()
      await expect(number(page)).toHaveValue('FP-2026-1')
      await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
      await question.getByRole('button', { name: leavingTexts.yes.zh }).click()
      await expect(number(page)).toBeHidden()
    })

  test('is one step again once the form is closed', async ({ page }) => {
    await page.goto('/account/info')
    await page.getByRole('link', { name: /应付/ }).first().click()
    await openForm(page)
    await number(page).fill('FP-2026-2')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: leavingTexts.discard.zh }).click()
    await expect(dialog(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/account/info')
  })
})

test('a draft is offered again after a reload and after the session has ended, and to no other person', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 401/)
  await submitAs(page, personOf('chenwei').mail)
  await expect(page).toHaveURL('/buyer/market-info')
  await page.goto('/buyer/invoice')
  await openForm(page)
  await number(page).fill('FP-2026-3')
  await page.reload()
  await openForm(page)
  await expect(dialog(page)).toContainText(/尚未提交/)
  await page.goto('/protocol')
  await remember(page, { accountToken: 'ended' })
  await page.goto('/buyer/invoice')
  await expect(page).toHaveURL('/account/login')
  await signInAs(page, 'gaoyuan')
  await expect(page, 'another person begins anew').toHaveURL('/buyer/market-info')
  await page.goto('/buyer/invoice')
  await openForm(page)
  await expect(dialog(page)).not.toContainText(/尚未提交/)
  await page.goto('/protocol')
  await remember(page, { accountToken: 'ended' })
  await page.goto('/buyer/invoice')
  await expect(page).toHaveURL('/account/login')
  await submitAs(page, personOf('chenwei').mail)
  await expect(page).toHaveURL('/buyer/market-info')
  await page.goto('/buyer/invoice')
  await openForm(page)
  await dialog(page).getByRole('button', { name: draftTexts.restore.zh }).click()
  await expect(number(page)).toHaveValue('FP-2026-3')
})
