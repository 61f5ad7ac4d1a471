/** Signing in by code: asked for, waited for over a reload, read in the sandbox's console, and taken. */
import { login } from '#text/login.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { notificationTo } from './support/codes.ts'
import { signInForm } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { landings, nameOf, personOf } from './support/world.ts'

test('[IDN-01] [IDN-10] [IDN-34] a code signs in, and its countdown outlives a reload', async ({
  page,
  request,
}) => {
  const { mobile } = personOf('lanruo')
  await page.goto('/account/login')
  await page.getByRole('tab', { name: login.byCode.zh }).click()
  const form = signInForm(page)
  const sender = page.getByRole('button', { name: /获取/ })
  await sender.click()
  await expect(form.account, 'nothing is sent without an account').toBeFocused()
  await form.account.fill(mobile)
  await sender.click()
  await expect(page.getByText(verificationCodeTexts.sent.zh)).toBeVisible()
  await expect(sender).toHaveText(/^\d+ 秒后重新获取$/)
  await page.reload()
  await expect(form.account).toHaveValue(mobile)
  await expect(sender).toHaveText(/^\d+ 秒后重新获取$/)
  const { code } = await notificationTo(request, mobile)
  await page.getByLabel(verificationCodeTexts.label.zh, { exact: true }).fill(code)
  await form.submit.click()
  await expect(page).toHaveURL(landings.supplier)
  await expect(page.getByRole('banner').getByText(nameOf('orchid-foam'), { exact: true })).toBeVisible()
})
