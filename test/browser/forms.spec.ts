/** Forms and what belongs to them, in a browser: drafts, leaving, files, long work, rejections, the palette. */
import type { Locator, Page } from '@playwright/test'
import { png } from '#test/support/sample-files.ts'
import { pageNames } from '#text/access.ts'
import { app } from '#text/app.ts'
import { failureTexts } from '#text/failures.ts'
import { files } from '#text/files.ts'
import { formats } from '#text/formats.ts'
import { draftTexts, leavingTexts } from '#text/forms.ts'
import { dialogSamples, galleryParts, progressSamples, samples } from '#text/gallery-inputs.ts'
import { palette } from '#text/palette.ts'
import { say } from '#text/text.ts'
import { uploads } from '#text/uploads.ts'
import { graveFaults } from './support/axe.ts'
import { compose } from './support/composition.ts'
import { openPart } from './support/gallery.ts'
import { expect, test } from './support/test.ts'

const zh = say('zh')
const amount = (page: Page): Locator => page.getByRole('textbox', { name: samples.amount.zh }).first()

test.describe('the form', () => {
  const company = (page: Page) => page.getByRole('textbox', { name: samples.companyName.zh })
  const submit = (page: Page) => page.getByRole('button', { name: samples.submit.zh })

  async function fillByKeyboard(page: Page, sum: string): Promise<void> {
    await company(page).focus()
    for (const text of ['明远精密', sum, '8.25', '20261224']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    // Past the button of the calendar to the ways of payment, the note and the box.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }

  test('[COM-27] [COM-31] is filled in and sent by the keyboard; the first wrong field has the focus', async ({
    page,
  }) => {
    await openPart(page, 'form')
    await submit(page).focus()
    await page.keyboard.press('Enter')
    await expect(company(page)).toBeFocused()
    await expect(company(page)).toHaveAccessibleDescription(
      zh(formats.enter, { field: samples.companyNameInWords.zh }),
    )
    await fillByKeyboard(page, '１，２３４．５')
    await expect(amount(page)).toHaveValue('1,234.50')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText(samples.submitted.zh)
    await page.reload()
    await expect(company(page)).toHaveValue('')
  })

  test('[COM-06] a refusal by the server is shown at its field', async ({ page }) => {
    await openPart(page, 'form')
    await fillByKeyboard(page, '13')
    await page.keyboard.press('Enter')
    await expect(amount(page)).toHaveAccessibleDescription(new RegExp(samples.amountRefused.zh))
    await expect(amount(page)).toBeFocused()
  })

  test('Enter during a composition does not send', async ({ page, context }) => {
    await openPart(page, 'form')
    await company(page).focus()
    await compose(await context.newCDPSession(page), 'ming')
    await page.keyboard.press('Enter')
    await expect(amount(page)).not.toHaveAttribute('aria-invalid')
  })

  test('drafts survive a reload and a switch of language; leaving asks, by a link and by going back', async ({
    page,
  }) => {
    await page.goto('/account/login')
    await openPart(page, 'form')
    await company(page).fill('明远精密')
    await page.reload()
    await page.getByRole('button', { name: draftTexts.restore.zh }).click()
    await expect(company(page)).toHaveValue('明远精密')
    await page.getByRole('button', { name: 'English' }).click()
    const name = page.getByRole('textbox', { name: samples.companyName.en })
    await expect(name).toHaveValue('明远精密')
    await name.fill('Mingyuan')
    const question = page.getByRole('dialog', { name: leavingTexts.title.en })
    await page.getByRole('link', { name: /早付/ }).click()
    await expect(question).toContainText(leavingTexts.kept.en)
    await page.getByRole('button', { name: app.cancel.en }).click()
    await expect(name).toHaveValue('Mingyuan')
    await page.getByRole('link', { name: galleryParts.marks.en }).click()
    // A second click before the other part is shown would leave the form mounted, with nothing to restore.
    await expect(name).toBeHidden()
    await page.getByRole('link', { name: galleryParts.form.en }).click()
    await page.getByRole('button', { name: draftTexts.restore.en }).click()
    await expect(name).toHaveValue('Mingyuan')
    await name.fill('Mingyuan 2')
    await page.getByRole('link', { name: /早付/ }).click()
    await page.getByRole('button', { name: leavingTexts.yes.en }).click()
    await expect(page).toHaveURL('/account/login')
    await page.goBack()
    await page.getByRole('button', { name: draftTexts.restore.en }).click()
    await expect(name).toHaveValue('Mingyuan 2')
  })
})

test('[COM-36] an image is sent with its progress, a false one is refused, a lost one is tried again', async ({
  page,
}) => {
  await openPart(page, 'files')
  const input = page.locator('input[type=file]').first()
  const rows = page.locator('.file-rows').first()
  const give = (name: string, buffer: Uint8Array) =>
    input.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(buffer) })
  await give('licence.png', Buffer.from('<script>'))
  await expect(rows.getByRole('alert')).toHaveText(failureTexts.imageTypeWrong.zh)
  await give('fail.png', png())
  await expect(rows.getByRole('progressbar')).toBeVisible()
  await expect(rows.getByRole('alert')).toHaveText(files.uploadFailed.zh)
  await rows.getByRole('button', { name: zh(uploads.retry, { name: 'fail.png' }) }).click()
  await expect(rows.getByRole('link', { name: zh(uploads.preview, { name: 'fail.png' }) })).toBeVisible()
})

test('[COM-28] long work is left and found again at its address, further on', async ({ page }) => {
  await openPart(page, 'progress')
  await page.getByRole('button', { name: progressSamples.begin.zh }).click()
  const bar = page.getByRole('progressbar').first()
  const done = () => bar.evaluate((element) => (element as HTMLProgressElement).value)
  await expect(bar).toBeVisible()
  await expect.poll(done).toBeGreaterThan(0)
  const [address, before] = [page.url(), await done()]
  await page.goto('/account/login')
  await page.goto(address)
  await expect.poll(done).toBeGreaterThan(before)
})

test('[COM-23] [COM-54] a rejection asks why, closes with Escape, and its message goes by itself', async ({
  page,
}) => {
  await page.clock.install()
  await openPart(page, 'dialogs')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const opener = page.getByRole('button', { name: dialogSamples.reject.zh })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: dialogSamples.reject.zh })
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('金额不符')
  await dialog.getByRole('button', { name: dialogSamples.rejectYes.zh }).click()
  await expect(dialog.getByRole('button', { name: dialogSamples.rejectYes.zh })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  for (const _ of ['once', 'twice', 'again']) await page.keyboard.press('Escape')
  await expect(dialog, 'it stays while it is on its way').toBeVisible()
  await page.clock.runFor(700)
  const toast = page.getByRole('status').filter({ hasText: dialogSamples.rejected.zh })
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)
})

test.describe('the palette of the shell', () => {
  test.use({ actor: 'chenwei' })

  test('[COM-27] opens with Ctrl K, finds in either language, goes by Enter, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/account/info')
    await expect(page.getByRole('button', { name: palette.open.zh })).toBeVisible()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: palette.title.zh })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    expect(await graveFaults(page)).toEqual([])
    await page.keyboard.type('accinf')
    await expect(dialog.getByRole('option').first()).toContainText(pageNames.accountInfo.zh)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const trigger = page.getByRole('button', { name: palette.open.zh })
    await trigger.click()
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(trigger).toBeFocused()
  })
})
