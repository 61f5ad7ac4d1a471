/** A payee registers with the code of the sandbox's console, and its mail's link activates it. */

import { activation, titles } from '#text/app.ts'
import { login } from '#text/login.ts'
import { newPassword } from '#text/passwords.ts'
import { registrantNames, registration } from '#text/registration.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { readAndTick } from './support/agreements.ts'
import { linkTo, notificationTo } from './support/codes.ts'
import { expect, test } from './support/test.ts'
import { landings } from './support/world.ts'

test('[IDN-02] [IDN-06] [IDN-09] [COM-10] a payee registers, is activated by its mail, and acts', async ({
  page,
  request,
}) => {
  const mobile = '13600049001'
  const mail = 'walk@payee.test'
  await page.goto('/account/login?f=wechat')
  await page.getByRole('link', { name: login.register.zh }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(registration.title.zh)
  const labelled = (label: string) => page.getByLabel(new RegExp(`^${label}`))
  await page.getByRole('radio', { name: registrantNames.payeeCompany.zh }).check()
  await labelled(registration.companyName.zh).fill('行远包装有限公司')
  await labelled(registration.name.zh).fill('行远')
  await labelled(registration.position.zh).selectOption('财务总监')
  await labelled(registration.mobile.zh).fill(mobile)
  await page.getByRole('button', { name: verificationCodeTexts.send.zh }).click()
  await expect(page.getByRole('button', { name: /秒后/ })).toBeVisible()
  await labelled(verificationCodeTexts.label.zh).fill((await notificationTo(request, mobile)).code)
  await labelled(registration.mail.zh).fill(mail)
  await labelled(newPassword.first.zh).fill('Walk#2026!')
  await labelled(newPassword.firstRepeat.zh).fill('Walk#2026!')
  await readAndTick(page)
  const sent = page.waitForRequest('**/user/v1/register')
  await page.getByRole('button', { name: registration.submit.zh, exact: true }).click()
  expect((await sent).headers()['source']).toBe('wechat')

  await expect(page).toHaveURL('/activated')
  await expect(page).toHaveTitle(new RegExp(titles.activated.zh))
  await expect(page.getByText(activation.byMail.zh.replace('{{mail}}', mail))).toBeVisible()
  await page.goto(await linkTo(request, mail))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(activation.done.zh)
  await page.getByRole('button', { name: activation.goOn.zh }).click()
  await expect(page).toHaveURL(landings.supplier)
  await expect(page.getByRole('banner').getByText('行远包装有限公司', { exact: true })).toBeVisible()
})
