/** The picture code: required after three failures, allowed by the content security policy, accessible. */

import { failureTexts } from '#text/failures.ts'
import { login } from '#text/login.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { signInForm, submitAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.0.0.2' } })

test('[IDN-01] [IDN-44] three failures ask for a picture code; a wrong one shows an error and a new picture', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 422/)
  const form = signInForm(page)
  const refusal = page.getByRole('alert')
  await submitAs(page, 'picture@nowhere.test', 'Wrong#2026')
  for (const password of ['Wrong#2027', 'Wrong#2028', 'Wrong#2029']) {
    await expect(refusal).toHaveText(failureTexts.credentialsWrong.zh)
    await form.password.fill(password)
    await form.submit.click()
    await expect(form.submit).toBeVisible()
  }
  const field = page.getByLabel(login.picture.zh, { exact: true })
  const image = page.getByRole('button', { name: login.pictureRenew.zh }).locator('img')
  await expect(field).toHaveAccessibleDescription(new RegExp(failureTexts.pictureNeeded.zh))
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(132)
  const first = await image.getAttribute('src')
  expect(await graveFaults(page)).toEqual([])
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => errorsIn(page), 'on a telephone').toEqual([])
  await page.setViewportSize({ width, height })
  await field.fill('????')
  await form.submit.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(failureTexts.pictureWrong.zh))
  await expect(image).not.toHaveAttribute('src', first ?? '')
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: login.pictureByCode.zh }).click()
  await expect(page.getByRole('tab', { name: login.byCode.zh })).toHaveAttribute('aria-selected', 'true')
  await expect(form.account).toHaveValue('picture@nowhere.test')
})
