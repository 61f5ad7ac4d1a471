/** The sign-in form: a missing or wrong value is an error at its field, and a refusal stays on screen. */
import type { CDPSession, Page } from '@playwright/test'
import { demoPassword } from '#demo/people.ts'
import { failureTexts } from '#text/failures.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import { signInForm, submitAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { landings, personOf } from './support/world.ts'

const errorIn = (language: Language, message: Pair, field: string): string =>
  say(language)(message, { field: fieldNames[field]?.[language] ?? '' })

/** Failures are counted by address: one of its own keeps other tests from being asked for a picture code. */
const comeFrom = (page: Page, address: string): Promise<void> =>
  page.setExtraHTTPHeaders({ 'x-forwarded-for': address })

/** How many sign-ins a page has sent. */
function signInsOf(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (/\/user\/v\d\/login$/.test(request.url())) sent += 1
  })
  return () => sent
}

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('[COM-31] [COM-37] empty fields say what to enter, the first is focused, and nothing is sent', async ({
    page,
  }) => {
    const sent = signInsOf(page)
    await page.goto('/account/login')
    const form = signInForm(page, 'en')
    await form.submit.click()
    await expect(form.account).toHaveAccessibleDescription(errorIn('en', formats.enter, 'account'))
    await expect(form.password).toHaveAccessibleDescription('Enter password!')
    await expect(form.account).toBeFocused()
    await form.account.fill(personOf('carter').mail)
    await form.submit.click()
    await expect(form.account).toHaveAccessibleDescription('')
    await expect(form.password).toBeFocused()
    expect(sent()).toBe(0)
  })

  test('[COM-31] [COM-37] a login name of unknown format shows an error on blur, and nothing is sent', async ({
    page,
  }) => {
    const sent = signInsOf(page)
    await page.goto('/account/login')
    const form = signInForm(page, 'en')
    const invalid = 'Invalid mobile number or email format'
    await form.account.fill('carter@blueridge')
    await form.account.blur()
    await expect(form.account).toHaveAccessibleDescription(invalid)
    await expect(form.account).toHaveAttribute('aria-invalid', 'true')
    for (const account of ['12800010001', '1380001000', 'a b@c.com', '陈薇']) {
      await form.account.fill(account)
      await form.password.fill(demoPassword)
      await form.submit.click()
      await expect(form.account).toHaveAccessibleDescription(invalid)
      await expect(form.account).toBeFocused()
    }
    expect(sent()).toBe(0)
  })
})

test('[IDN-10] a wrong password and an unknown account show the same message in place, and it stays', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 422/)
  await comeFrom(page, '10.0.0.1')
  await page.clock.install()
  const form = signInForm(page)
  const refusal = page.getByRole('alert')
  for (const account of [personOf('lishoufu').mail, 'nobody@nowhere.test']) {
    await submitAs(page, account, 'Wrong#2026')
    await expect(refusal).toHaveText(failureTexts.credentialsWrong.zh)
    await page.clock.runFor(60_000)
    await expect(refusal).toHaveText(failureTexts.credentialsWrong.zh)
    await expect(page).toHaveURL('/account/login')
    await expect(form.account).toHaveValue(account)
    expect(await page.evaluate(() => localStorage.getItem('accountToken'))).toBeNull()
  }
  await form.account.fill(personOf('lishoufu').mail)
  await form.password.fill(demoPassword)
  await form.submit.click()
  await expect(page).toHaveURL(landings.supplier)
})

test('[COM-27] an alert moves nothing that is typed into or pressed, and the focus shows on a wrong field too', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 422/)
  await comeFrom(page, '10.0.0.3')
  await page.goto('/account/login')
  const form = signInForm(page)
  const places = () =>
    Promise.all([form.account, form.password, form.submit].map((control) => control.boundingBox()))
  const before = await places()
  await form.submit.click()
  await expect(form.account).toBeFocused()
  await expect(form.account).toHaveAttribute('aria-invalid', 'true')
  await expect(form.account.locator('xpath=..')).toHaveCSS('outline', /solid 2px/)
  await form.account.fill('nobody@nowhere.test')
  await form.password.fill('Wrong#2026')
  await form.submit.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('[IDN-10] an unreachable server shows a message in place, and the form keeps its values', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource/)
  await page.route('**/user/v*/login', (route) => route.abort())
  await submitAs(page, personOf('carter').mail)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(signInForm(page).account).toHaveValue(personOf('carter').mail)
  await expect(signInForm(page).password).toHaveValue(demoPassword)
})

test('[IDN-10] Enter in a field signs in', async ({ page }) => {
  await page.goto('/account/login')
  const form = signInForm(page)
  await form.account.fill(personOf('carter').mail)
  await form.password.fill(demoPassword)
  await form.account.press('Enter')
  await expect(page).toHaveURL(landings.supplier)
})

test('[IDN-10] Enter that ends a composition of characters does not sign in', async ({ page, context }) => {
  const sent = signInsOf(page)
  await page.goto('/account/login')
  const form = signInForm(page)
  // Each field is left with a valid value first, so that no earlier error is shown.
  await form.account.fill(personOf('carter').mail)
  await form.password.fill('Wrong#2026')
  await form.account.fill('')
  const keyboard = await context.newCDPSession(page)
  await compose(keyboard, 'chen')
  await page.keyboard.press('Enter')
  await expect(form.account).toHaveAccessibleDescription('')
  await expect(form.account).not.toHaveAttribute('aria-invalid')
  await keyboard.send('Input.insertText', { text: '陈' })
  await expect(form.account).toHaveValue('陈')
  await page.keyboard.press('Enter')
  await expect(form.account).toHaveAccessibleDescription(errorIn('zh', formats.invalid, 'account'))
  expect(sent()).toBe(0)
})

/** Sends the composition of an input method whose user has not chosen a word yet. */
async function compose(keyboard: CDPSession, text: string): Promise<void> {
  await keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
}
