/** Changing one's own data as a person does: a phone with its countdown over a reload, and taken off again. */
import { profile } from '#text/account.ts'
import { dialogTexts } from '#text/dialogs.ts'
import { profileTexts } from '#text/profile.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { notificationTo } from './support/codes.ts'
import { namedField, openAccountDialog } from './support/profile.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const newMobile = '13955550001'

test('[IDN-33] [IDN-42] [IDN-43] a phone is changed by a code whose countdown outlives a reload, and is taken off', async ({
  page,
  request,
}) => {
  await signInAs(page, 'gaoyuan')
  page.on('dialog', (question) => void question.accept())
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByRole('textbox', { name: label })
  const code = field(verificationCodeTexts.label.zh)
  const sender = dialog.getByRole('button', { name: /获取/ })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  await openAccountDialog(page)
  expect((await dialog.boundingBox())?.width).toBe(600)
  await button(namedField('editNamed', 'loginPhone')).click()
  await expect(button(namedField('editNamed', 'name'))).toBeDisabled()
  await field(profile.loginPhone.zh).fill(newMobile)
  await sender.click()
  await expect(page.getByText(verificationCodeTexts.sent.zh)).toBeVisible()
  await expect(sender).toHaveText(/^\d+ 秒后重新获取$/)
  await page.reload()
  await openAccountDialog(page)
  await button(namedField('editNamed', 'loginPhone')).click()
  await expect(field(profile.loginPhone.zh)).toHaveValue(newMobile)
  await expect(sender).toHaveText(/^\d+ 秒后重新获取$/)
  await code.fill((await notificationTo(request, newMobile)).code)
  await button(profileTexts.save.zh).click()
  await expect(dialog.getByText(newMobile)).toBeVisible()
  await expect(code).toHaveCount(0)

  await button(namedField('unbindNamed', 'loginPhone')).click()
  await expect(field(profile.loginPhone.zh)).toHaveValue('139****0001')
  await expect(field(profile.loginPhone.zh)).toBeDisabled()
  await sender.click()
  await expect(sender).toHaveText(/^\d+ 秒后重新获取$/)
  await code.fill((await notificationTo(request, newMobile)).code)
  await button(profileTexts.unbind.zh).click()
  await expect(button(namedField('bindNamed', 'loginPhone'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^解绑/ }), 'the last way to sign in stays').toHaveCount(0)
  await button(dialogTexts.close.zh).click()
  await expect(dialog).toHaveCount(0)
})
