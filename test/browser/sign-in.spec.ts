/** Signing in: every kind of company arrives at its first page, under its own name. */
import type { Page } from '@playwright/test'
import { companyTypes, shell } from '#text/app.ts'
import { identities } from '#text/identities.ts'
import { login } from '#text/login.ts'
import { hold } from './support/answers.ts'
import { signInForm, submitAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { landings, nameOf, personOf } from './support/world.ts'

const alone = [
  { kind: 'payer', key: 'chenwei', company: nameOf('hongfei'), companyType: 'buyer' },
  { kind: 'payee', key: 'lanruo', company: nameOf('orchid-foam'), companyType: 'supplier' },
  { kind: 'person', key: 'zhoudashan', company: nameOf('zhoudashan-farm'), companyType: 'supplier' },
  { kind: 'distributor', key: 'wangqiang', company: nameOf('yuanshan'), companyType: 'dealer' },
] as const

/** The paths of the calls that a page makes, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
  })
  return calls
}

for (const { kind, key, company, companyType } of alone) {
  test(`[IDN-10] [IDN-20] [IDN-21] [IDN-28] [IDN-31] a ${kind} signs in and arrives at the first page of the menu`, async ({
    page,
  }) => {
    const calls = callsOf(page)
    const answered = page.waitForResponse(/\/user\/v\d\/login$/)
    await submitAs(page, personOf(key).mail)
    const { data } = (await (await answered).json()) as { data: { token: string } }
    await expect(page).toHaveURL(landings[companyType])
    const header = page.getByRole('banner')
    await expect(header.getByText(company, { exact: true })).toBeVisible()
    await expect(header.getByText(companyTypes[companyType].zh, { exact: true })).toBeVisible()
    const menu = page.getByRole('navigation', { name: shell.menu.zh })
    await expect(menu.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => localStorage.getItem('accountToken'))).toBe(data.token)
    expect(await page.evaluate(() => localStorage.getItem('companyType'))).toBe(companyType)
    expect(calls).toEqual(expect.arrayContaining(['/user/v4/permission', '/user/v4/permission/menu']))
    expect(calls.includes('/user/v3/company/variable')).toBe(companyType === 'supplier')

    await page.goto('/')
    await expect(page).toHaveURL(landings[companyType])
  })
}

test('[IDN-20] a person with several identities chooses one before any permission is loaded', async ({
  page,
}) => {
  const calls = callsOf(page)
  await submitAs(page, personOf('linjing').mail)
  await expect(page).toHaveURL('/select-agent')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(identities.title.zh)
  expect(calls).toContain('/user/v4/account/multiagent')
  expect(calls).not.toContain('/user/v4/permission')
})

test('[IDN-10] a mobile number signs in as well as an email address', async ({ page }) => {
  await submitAs(page, personOf('shenhe').mobile)
  await expect(page.getByRole('banner').getByText(nameOf('wohe'), { exact: true })).toBeVisible()
})

test('[IDN-10] a visitor without a session is led to the sign-in page, and then to the requested page', async ({
  page,
}) => {
  const isRemembered = () => page.evaluate(() => sessionStorage.getItem('returnTo') !== null)
  await page.goto('/file-iframe?title=A%20contract&url=/nothing')
  await expect(page).toHaveURL('/account/login')
  await page.goto('/protocol')
  await page.goto('/account/login')
  expect(await isRemembered(), 'nobody was led here').toBe(false)
  await page.goto('/file-iframe?title=A%20contract&url=/nothing')
  await expect(page).toHaveURL('/account/login')
  await page.reload()
  expect(await isRemembered()).toBe(true)
  const form = signInForm(page)
  await form.account.fill(personOf('wangqiang').mail)
  await form.password.fill('Sooner#2026')
  await form.submit.click()
  await expect(page.getByRole('heading', { name: 'A contract' })).toBeVisible()
})

test('[IDN-17] the account is remembered only where it was asked for, and the password never', async ({
  page,
}) => {
  const { mail } = personOf('carter')
  await page.goto('/account/login')
  const form = signInForm(page)
  await expect(form.remember).not.toBeChecked()
  await form.remember.check()
  await form.account.fill(mail)
  await form.password.fill('Sooner#2026')
  await form.submit.click()
  await expect(page).toHaveURL(landings.supplier)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain(`"loginAccount":"${mail}"`)
  expect(stored).not.toContain('Sooner#2026')

  // A page without calls of its own: nothing is under way that would still carry the token.
  await page.goto('/protocol')
  await page.evaluate(() => localStorage.removeItem('accountToken'))
  await page.goto('/account/login')
  await expect(form.account).toHaveValue(mail)
  await expect(form.password).toHaveValue('')
  await form.remember.uncheck()
  await form.password.fill('Sooner#2026')
  await form.submit.click()
  await expect(page).toHaveURL(landings.supplier)
  expect(await page.evaluate(() => localStorage.getItem('loginAccount'))).toBeNull()
})

test('[IDN-10] the password can be looked at, and the sign-in button says what it is doing', async ({
  page,
}) => {
  await page.goto('/account/login')
  const form = signInForm(page)
  await form.password.fill('Sooner#2026')
  await expect(form.password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: login.showPassword.zh }).click()
  await expect(form.password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: login.hidePassword.zh }).click()
  await expect(form.password).toHaveAttribute('type', 'password')
  const letGo = await hold(page, '/user/v*/login')
  await form.account.fill(personOf('carter').mail)
  await form.submit.click()
  await expect(page.getByRole('button', { name: login.submitting.zh })).toBeVisible()
  letGo()
  await expect(page).toHaveURL(landings.supplier)
})
