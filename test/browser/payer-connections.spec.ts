/** An invited payee registers by the link and sees its next steps; another connects with a code. */

import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { inviteInfoTexts } from '#text/invite-info.ts'
import { payeeInviteTexts } from '#text/payee-invitations.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { payeeColumns, payeeStateTexts } from '#text/payees.ts'
import { customerTexts } from '#text/payer-connections.ts'
import { registration } from '#text/registration.ts'
import { invitation } from '#text/staff.ts'
import { say } from '#text/text.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { readAndTick } from './support/agreements.ts'
import { graveFaults } from './support/axe.ts'
import { linkTo, notificationTo } from './support/codes.ts'
import { errorsIn } from './support/layout.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { nameOf } from './support/world.ts'

test.use({ actor: 'chenwei', contextOptions: { reducedMotion: 'reduce' } })

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** A browser context without a session. */
const nobody = (baseURL: string | undefined) => ({
  ...(baseURL !== undefined && { baseURL }),
  storageState: { cookies: [], origins: [] },
})

/** Adds a payee to the list, and opens its page. */
async function addPayee(page: Page, name: string, mail: string): Promise<void> {
  const translate = say('zh')
  await page.goto(pages.payees.path)
  await page
    .getByRole('button', { name: translate(payeeTexts.add) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: translate(payeeTexts.add) })
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
  await field(translate(payeeColumns.payer)).selectOption({ label: nameOf('hongfei-suzhou') })
  await field(translate(payeeTexts.name)).fill(name)
  await field(translate(payeeColumns.code)).fill(`C-${mail}`)
  await field(translate(payeeColumns.contactMail)).fill(mail)
  await dialog.getByRole('button', { name: translate(payeeTexts.save) }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('[IDN-03] [DOC-40] [DOC-43] an invited payee registers by the link and is in the market', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const translate = say('zh')
  const name = 'Harbour Tools'
  const mail = 'harbour@tools.test'
  await addPayee(page, name, mail)
  await page.getByRole('button', { name: payeeInviteTexts.invite.zh, exact: true }).click()
  const question = page.getByRole('dialog', { name: say('zh')(payeeInviteTexts.one, { name }) })
  await question.getByRole('button', { name: payeeInviteTexts.invite.zh }).click()
  await expect(page.locator('.payee-title').getByText(payeeStateTexts.invited.zh)).toBeVisible()

  const link = await linkTo(request, mail)
  const guest = await browser.newContext({ ...nobody(baseURL), viewport: { width: 390, height: 844 } })
  const other = await guest.newPage()
  await other.goto(link)
  const box = (label: string) => other.getByLabel(new RegExp(`^${label}`))
  await expect(box(translate(registration.companyName))).toHaveValue(name)
  await expect.poll(() => errorsIn(other)).toEqual([])
  await box(translate(registration.name)).fill('钱晓')
  await box(translate(registration.position)).selectOption({ index: 1 })
  await box(translate(registration.mobile)).fill('13900077001')
  await other.getByRole('button', { name: translate(verificationCodeTexts.send) }).click()
  await expect(other.getByText(translate(verificationCodeTexts.sent))).toBeVisible()
  await box(translate(verificationCodeTexts.label)).fill((await notificationTo(request, mail)).code)
  const passwords = other.locator('input[type=password]')
  await passwords.nth(0).fill('Harbour#2026')
  await passwords.nth(1).fill('Harbour#2026')
  await readAndTick(other)
  await other.getByRole('button', { name: translate(invitation.submit) }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(translate(inviteInfoTexts.title))
  await expect(other.getByText(nameOf('hongfei-suzhou')).first()).toBeVisible()
  await settled(other)
  expect(await graveFaults(other), 'what an invited payee sees').toEqual([])
  await expect.poll(() => errorsIn(other)).toEqual([])
  await guest.close()
  await expect(page.locator('.payee-title').getByText(payeeStateTexts.connected.zh)).toBeVisible()
})

test.describe('a payee that has an account', () => {
  test('[DOC-41] asks the payer with a code that was passed on to another company than the invited one', async ({
    page,
    browser,
    baseURL,
  }) => {
    await addPayee(page, 'Code Springs', 'springs@code.test')
    await page.getByRole('button', { name: payeeInviteTexts.makeCode.zh }).click()
    const code = await page
      .getByText(/^\w{4}-\w{4}-\w{4}-\w{4}/)
      .first()
      .textContent()
    const guest = await browser.newContext(nobody(baseURL))
    const other = await guest.newPage()
    await signInAs(other, 'lishoufu')
    await other.goto(pages.customers.path)
    await other.getByRole('button', { name: customerTexts.withCode.zh }).click()
    const dialog = other.getByRole('dialog', { name: customerTexts.codeTitle.zh })
    await dialog.getByLabel(new RegExp(`^${customerTexts.code.zh}`)).fill((code ?? '').trim().slice(0, 19))
    await dialog.getByRole('button', { name: customerTexts.bind.zh }).click()
    await expect(
      other
        .getByRole('listitem')
        .filter({ hasText: nameOf('hongfei-suzhou') })
        .first(),
    ).toContainText(customerTexts.waitsForPayer.zh)
    await settled(other)
    expect(await graveFaults(other), 'the payers of a payee').toEqual([])
    await guest.close()
  })
})
