/** Choosing and switching who one acts as: the header, the store and the server follow the choice. */
import type { Page } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { pageNames } from '#text/access.ts'
import { company } from '#text/account.ts'
import { shell } from '#text/app.ts'
import { identities } from '#text/identities.ts'
import { signInForm, submitAs } from './support/sign-in.ts'
import { remember, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { holdTime, stopTime } from './support/time.ts'
import { landings, nameOf, personOf } from './support/world.ts'

const cards = (page: Page, group: keyof typeof identities.groups) =>
  page.getByRole('heading', { name: identities.groups[group].zh }).locator('xpath=..').getByRole('button')

const choose = (page: Page, key: string) => page.getByRole('button', { name: nameOf(key) }).click()
const header = (page: Page) => page.getByRole('banner')
const switchLink = (page: Page) => header(page).getByRole('link', { name: shell.switchEntity.zh })

test.describe('a person with several identities', () => {
  test.use({ actor: 'linjing' })
  test.beforeEach(({ page }) => page.goto('/select-agent').then(() => undefined))

  test('[IDN-20] the identities are grouped as payer, payee and distributor', async ({ page }) => {
    await expect(cards(page, 'buyer')).toContainText([nameOf('lanting')])
    await expect(cards(page, 'dealer')).toContainText([nameOf('shunhe')])
    for (const key of ['hengda-main', 'orchid-paint', 'orchid-foam', 'zhoudashan-farm'])
      await expect(cards(page, 'supplier').filter({ hasText: nameOf(key) })).toBeVisible()
  })

  test('[IDN-15] [IDN-24] [IDN-31] header, store and server follow the chosen identity, and it can be switched', async ({
    page,
  }) => {
    const companyCard = page.getByRole('region', { name: company.title.zh })

    await choose(page, 'lanting')
    await expect(header(page).getByText(nameOf('lanting'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: pageNames.accountInfo.zh }).click()
    await expect(companyCard).toContainText(nameOf('lanting'))
    const asBuyer = await stored(page)
    expect(asBuyer).toMatchObject({ companyType: 'buyer', haveMultiagent: 'true' })
    expect(asBuyer['buyerId']).toBe(asBuyer['multiagentId'])
    expect(Object.keys(asBuyer)).toEqual(
      expect.arrayContaining(['accountToken', 'multiagent', 'multiagentSelectList', 'accountInfo']),
    )
    expect(JSON.parse(asBuyer['accountInfo'] ?? '')).toEqual({
      contactName: personOf('linjing').name,
      activated: true,
      account: personOf('linjing').mail,
    })

    await switchLink(page).click()
    await expect(page).toHaveURL('/select-agent')
    await expect(page.getByRole('button', { name: nameOf('lanting') })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await choose(page, 'shunhe')
    await expect(header(page).getByText(nameOf('shunhe'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: pageNames.accountInfo.zh }).click()
    await expect(companyCard).toContainText(nameOf('shunhe'))
    const asDealer = await stored(page)
    expect(asDealer['companyType']).toBe('dealer')
    expect(asDealer['buyerId'], 'the buyer whose financing the dealer draws on').toBe(asBuyer['buyerId'])
    expect(JSON.parse(asDealer['dealer'] ?? '')).toMatchObject({ name: nameOf('shunhe') })

    await switchLink(page).click()
    await choose(page, 'zhoudashan-farm')
    await expect(header(page).getByText(nameOf('zhoudashan-farm'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: pageNames.accountInfo.zh }).click()
    await expect(companyCard).toContainText(company.legalForms.person.zh)
    const asSupplier = await stored(page)
    expect(asSupplier['companyType']).toBe('supplier')
    expect(JSON.parse(asSupplier['supplier'] ?? '')).toMatchObject({ companyMold: 'person' })
    expect(asSupplier).not.toHaveProperty('dealer')

    await page.reload()
    await expect(header(page).getByText(nameOf('zhoudashan-farm'), { exact: true })).toBeVisible()
  })

  test('[IDN-24] a switch in one tab takes the other tab along', async ({ page, context }) => {
    await choose(page, 'lanting')
    await expect(header(page)).toContainText(nameOf('lanting'))
    const other = await context.newPage()
    await other.goto('/select-agent')
    await choose(other, 'hengda-main')
    await expect(header(other)).toContainText(nameOf('hengda-main'))
    await expect(header(page)).toContainText(nameOf('hengda-main'))
  })
})

test('[IDN-20] a person without a chosen identity is led back to the choice, and stays signed in', async ({
  page,
}) => {
  await submitAs(page, personOf('linjing').mail)
  await expect(page).toHaveURL('/select-agent')
  for (const path of ['/', '/account/info']) {
    await page.goto(path)
    await expect(page).toHaveURL('/select-agent')
    await expect(cards(page, 'buyer')).toContainText([nameOf('lanting')])
  }
  await choose(page, 'lanting')
  await expect(header(page)).toContainText(nameOf('lanting'))
})

for (const [key, companyType] of [
  ['chenwei', 'buyer'],
  ['zhoudashan', 'supplier'],
  ['wangqiang', 'dealer'],
] as const) {
  test.describe(key, () => {
    test.use({ actor: key })
    test('[IDN-28] [IDN-31] the sign-in page leads on to the first page, and offers no switch', async ({
      page,
    }) => {
      await page.goto('/account/login')
      await expect(page).toHaveURL(landings[companyType])
      await expect(header(page)).toBeVisible()
      await expect(switchLink(page)).toHaveCount(0)
    })
  })
}

/** Signs in on the open sign-in page as a person with several identities. */
async function signInHere(page: Page): Promise<void> {
  await expect(page).toHaveURL('/account/login')
  const form = signInForm(page)
  await form.account.fill(personOf('linjing').mail)
  await form.password.fill(demoPassword)
  await form.submit.click()
  await expect(page).toHaveURL('/select-agent')
}

test('[IDN-20] [IDN-21] the choice that was asked for before signing in leads on to the first page', async ({
  page,
}) => {
  await page.goto('/select-agent')
  await signInHere(page)
  await choose(page, 'lanting')
  await expect(page).toHaveURL(landings.buyer)
  await expect(header(page)).toContainText(nameOf('lanting'))
})

for (const path of ['/select-agent', '/activated']) {
  test(`[COM-03] [IDN-21] a session that ends on ${path} does not hold the next one there`, async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 401/)
    await page.goto('/account/login')
    await remember(page, { accountToken: 'tampered' })
    await page.goto(path)
    await signInHere(page)
    await choose(page, 'shunhe')
    await expect(page).toHaveURL(landings.dealer)
    await expect(header(page)).toContainText(nameOf('shunhe'))
  })
}

test.describe('a choice that is refused', () => {
  test.use({ actor: 'linjing' })
  test('[COM-53] shows the refusal, and the cards stay to choose from', async ({ page, faults }) => {
    faults.allow(/status of 404/)
    await holdTime(page)
    await page.goto('/select-agent')
    await expect(page.getByRole('button', { name: nameOf('lanting') })).toBeVisible()
    await stopTime(page)
    await page.route('**/user/v4/account/identity', (route) =>
      route.fulfill({ status: 404, json: { code: 30006, message: '没有找到。', data: null } }),
    )
    await choose(page, 'lanting')
    await expect(page.getByRole('alert')).toContainText('没有找到。')
    await expect(page).toHaveURL('/select-agent')
    await page.unroute('**/user/v4/account/identity')
  })
})
