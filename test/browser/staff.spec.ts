/** Staff as a company lives with them: invited, joined by the mail, disabled and gone at once. */

import { pageNames } from '#text/access.ts'
import { failureTexts } from '#text/failures.ts'
import { newPassword } from '#text/passwords.ts'
import { invitation, staffActionNames, staffQuestions, staffStatusNames, staffTexts } from '#text/staff.ts'
import { readAndTick } from './support/agreements.ts'
import { linkTo } from './support/codes.ts'
import { codeFor, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { landings, nameOf } from './support/world.ts'

test('[IDN-03] [IDN-50] [IDN-51] a colleague is invited, joins by the mail, and is disabled while at work', async ({
  page,
  browser,
  request,
  faults,
}) => {
  faults.allow(/status of 422/)
  const mail = 'walk@wohe.test'
  await signInAs(page, 'shenhe')
  await page.getByRole('link', { name: pageNames.staff.zh }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(staffTexts.title.zh)
  await page.getByRole('button', { name: staffTexts.add.zh }).click()
  const dialog = page.getByRole('dialog')
  const labelled = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
  await labelled(staffTexts.mail.zh).fill('shenhe@wohe.test')
  await labelled(staffTexts.name.zh).fill('行走')
  await labelled(staffTexts.mobile.zh).pressSequentially('1a3-6 00')
  await expect(labelled(staffTexts.mobile.zh)).toHaveValue('13600')
  await labelled(staffTexts.role.zh).selectOption('clerk')
  await dialog.getByRole('button', { name: staffTexts.submit.zh }).click()
  await expect(labelled(staffTexts.mail.zh)).toHaveAttribute('aria-invalid', 'true')
  await labelled(staffTexts.mail.zh).fill(mail)
  await dialog.getByRole('button', { name: staffTexts.submit.zh }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: mail })
  await expect(row).toContainText(staffTexts.awaited.zh)

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const theirs = await elsewhere.newPage()
  await theirs.goto(await linkTo(request, mail))
  const company = nameOf('wohe')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    invitation.title.zh.replace('{{company}}', company),
  )
  await theirs.getByLabel(new RegExp(`^${newPassword.first.zh}`)).fill('Walk#2026!')
  await theirs.getByLabel(new RegExp(`^${newPassword.firstRepeat.zh}`)).fill('Walk#2026!')
  await readAndTick(theirs)
  await theirs.getByRole('button', { name: invitation.submit.zh }).click()
  await expect(theirs).toHaveURL(landings.buyer)
  await expect(theirs.getByRole('link', { name: pageNames.staff.zh })).toHaveCount(0)
  const call = theirs.waitForRequest((requested) => requested.headers()['token'] !== undefined)
  await theirs.reload()
  const token = (await call).headers()['token'] ?? ''
  expect(await codeFor(request, token)).toBe(0)

  // The list follows what happens elsewhere.
  await expect(row).toContainText(staffStatusNames.activated.zh)
  await row.getByRole('button', { name: new RegExp(`^${staffActionNames.disable.zh}`) }).click()
  const question = page.getByRole('dialog', {
    name: staffQuestions.disable.title.zh.replace('{{name}}', '行走'),
  })
  await question.getByRole('button', { name: staffActionNames.disable.zh }).click()
  await expect(row).toContainText(staffStatusNames.disabled.zh)
  expect(await codeFor(request, token)).toBe(10018)
  await expect(theirs).toHaveURL('/account/login')
  await expect(theirs.getByRole('alert')).toHaveText(
    failureTexts.memberDisabled.zh.replace('{{company}}', company),
  )
  await elsewhere.close()
})
