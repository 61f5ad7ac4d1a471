/** A payee enters a receivable of a payer that it knows by name, invites it, and sees it become a document once it is connected. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { documentColumns, typeTexts } from '#text/documents.ts'
import { requestTexts } from '#text/payer-connections.ts'
import { accelerateActions, accelerateTexts, stageTexts } from '#text/receivables.ts'
import { registrantNames, registration } from '#text/registration.ts'
import { rowActionTexts } from '#text/tables.ts'
import { type Language, say } from '#text/text.ts'
import { graveFaults } from './support/axe.ts'
import { linkTo } from './support/codes.ts'
import { errorsIn } from './support/layout.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { nameOf } from './support/world.ts'

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

const open = async (page: Page, language: Language) => {
  await page.goto(pages.accelerate.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageNames.accelerate[language])
  await settled(page)
}

async function enter(page: Page, language: Language, payer: string, number: string): Promise<void> {
  const translate = say(language)
  await page
    .getByRole('button', { name: translate(accelerateTexts.add) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: translate(accelerateTexts.add) })
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`)).first()
  await field(translate(accelerateTexts.payer)).selectOption({ label: translate(accelerateTexts.other) })
  await field(translate(accelerateTexts.payerName)).fill(payer)
  await field(translate(documentColumns.number)).fill(number)
  await field(translate(documentColumns.type)).selectOption({ label: translate(typeTexts.receivable) })
  await dialog.getByRole('textbox', { name: translate(documentColumns.amount) }).fill('1200')
  await field(translate(documentColumns.dueDate)).fill('2027-03-01')
  await dialog.getByRole('button', { name: translate(accelerateTexts.save) }).click()
  await expect(dialog).toHaveCount(0)
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

test.describe('a payer that is not on the platform', () => {
  test.use({ actor: 'lixiaoyun', language: 'en' })
  const language = 'en'
  const translate = say(language)

  test('[DOC-42] is invited, and registers by the link as a payer', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const payer = 'Harbour Cranes'
    const mail = 'cranes@payer.test'
    await open(page, language)
    await enter(page, language, payer, 'HC-1')
    const row = rowOf(page, 'HC-1')
    await expect(row).toContainText(payer)
    await row.getByRole('button', { name: new RegExp(`^${translate(accelerateActions.invite)}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(new RegExp(`^${translate(accelerateTexts.mail)}`)).fill(mail)
    await dialog.getByRole('button', { name: translate(accelerateTexts.send) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(
      row.getByRole('button', { name: new RegExp(`^${translate(accelerateTexts.inviteAgain)}`) }),
    ).toBeVisible()
    await settled(page)
    expect(await graveFaults(page), 'the list').toEqual([])
    await expect.poll(() => errorsIn(page)).toEqual([])

    const guest = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      storageState: { cookies: [], origins: [] },
    })
    const other = await guest.newPage()
    await other.goto(await linkTo(request, mail))
    await expect(
      other.getByRole('radio', { name: translate(registrantNames.payer), exact: true }),
    ).toBeChecked()
    await expect(other.getByLabel(new RegExp(`^${translate(registration.companyName)}`))).toBeVisible()
    await guest.close()
  })

  test('[DOC-42] stands on a phone with what is missing and what can be done', async ({ page }) => {
    await open(page, language)
    await enter(page, language, 'Harbour Docks', 'HD-1')
    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.getByRole('listitem').filter({ hasText: 'HD-1' }).first()
    await expect(card).toContainText(translate(stageTexts.absent))
    await card.getByRole('button', { name: translate(rowActionTexts.details, { name: 'HD-1' }) }).click()
    await expect(
      card.getByRole('list', { name: translate(accelerateTexts.steps, { number: 'HD-1' }) }),
    ).toBeVisible()
    await settled(page)
    expect(await graveFaults(page), 'the list on a phone').toEqual([])
    await expect.poll(() => errorsIn(page)).toEqual([])
  })
})

test.describe('a payer that is on the platform', () => {
  test.use({ actor: 'lanruo' })
  test('[DOC-42] is asked, accepts, and has the receivable to confirm', async ({
    page,
    browser,
    baseURL,
  }) => {
    await open(page, 'zh')
    await enter(page, 'zh', nameOf('wohe-fresh'), 'LZ-7001')
    await rowOf(page, 'LZ-7001')
      .getByRole('button', { name: new RegExp(`^${accelerateActions.ask.zh}`) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: accelerateActions.ask.zh }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const guest = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      storageState: { cookies: [], origins: [] },
    })
    const other = await guest.newPage()
    await signInAs(other, 'shenhe')
    await other.goto(pages.payees.path)
    await other
      .getByRole('button', {
        name: say('zh')(requestTexts.acceptNamed, { name: nameOf('orchid') }),
        exact: true,
      })
      .click()
    const dialog = other.getByRole('dialog')
    await dialog.getByLabel(new RegExp(`^${requestTexts.payeeCode.zh}`)).fill('LZ-77')
    await dialog.getByRole('button', { name: requestTexts.submit.zh }).click()
    await expect(dialog).toHaveCount(0)
    await guest.close()

    await expect(rowOf(page, 'LZ-7001').getByRole('link', { name: 'LZ-7001' })).toBeVisible()
    await expect(rowOf(page, 'LZ-7001')).toContainText('等待付款方确认')
  })
})
