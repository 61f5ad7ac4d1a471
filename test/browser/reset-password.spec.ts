/** A forgotten password by the link of a mail, then another one in its place, each followed by a new sign-in. */

import { demoPassword } from '#demo/people.ts'
import { pageNames } from '#text/access.ts'
import { app, shell, titles } from '#text/app.ts'
import { login } from '#text/login.ts'
import { change, newPassword, reset } from '#text/passwords.ts'
import { linkTo } from './support/codes.ts'
import { signInForm, submitAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

test('[IDN-04] [IDN-18] [IDN-36] a mailed link sets a password, and the old one comes back by a change', async ({
  page,
  request,
}) => {
  const { mail } = personOf('lishoufu')
  await page.goto('/account/login')
  await page.getByRole('textbox', { name: login.account.zh }).fill(mail)
  await page.getByRole('link', { name: titles.forgetPassword.zh }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.forgetPassword.zh)
  await expect(page.getByRole('textbox', { name: login.account.zh }), 'as it was typed').toHaveValue(mail)
  await page.getByRole('button', { name: /获取/ }).click()
  await expect(page.getByRole('button', { name: /秒后/ })).toBeVisible()
  const link = await linkTo(request, mail)

  await page.goto(link)
  await page.reload()
  await expect(page.getByText(reset.byLink.zh)).toBeVisible()
  /** A required field’s label ends with a mark. */
  const labelled = (label: string) => page.getByLabel(new RegExp(`^${label}`))
  const fillIn = async (password: string) => {
    await labelled(newPassword.newPwd.zh).fill(password)
    await labelled(newPassword.repeat.zh).fill(password)
  }
  await fillIn('Another#2026')
  await page.getByRole('button', { name: reset.submit.zh }).click()
  await expect(page.getByText(/^[1-5] 秒后返回登录页$/)).toBeVisible()
  await expect(page).toHaveURL('/account/login', { timeout: 15_000 })

  await submitAs(page, mail, 'Another#2026')
  await expect(page).not.toHaveURL('/account/login')
  await page.getByRole('button', { name: shell.account.zh }).click()
  await page.getByRole('menuitem', { name: pageNames.modifyPassword.zh }).click()
  await labelled(change.originalPwd.zh).fill('Another#2026')
  await fillIn(demoPassword)
  await page.getByRole('button', { name: change.submit.zh }).click()
  await expect(page).toHaveURL('/account/login')
  await expect(page.getByRole('alert')).toHaveText(change.done.zh)
  await signInForm(page).account.fill(mail)
  await signInForm(page).password.fill(demoPassword)
  await signInForm(page).submit.click()
  await expect(page.getByRole('button', { name: shell.account.zh })).toBeVisible()
  await expect(page.getByText(app.sandbox.zh, { exact: true })).toBeVisible()
})
