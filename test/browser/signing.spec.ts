/**
 * From registered to verified to signed: a company proves its account by the transfer of the sandbox's bank, a person by four elements;
 * the company signs an offer by code, and a stranger checks what it signed.
 */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { licence } from '#demo/licence.ts'
import { pages } from '#domain/access/pages.ts'
import { creditCodeCheck } from '#domain/formats/credit-code.ts'
import { displayCheckCode } from '#domain/signatures/check-code.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { checkPageTexts, signedKindTexts, verdictTexts } from '#text/signatures.ts'
import { signingTexts } from '#text/signing.ts'
import { selecting } from '#text/tables.ts'
import { type Language, say } from '#text/text.ts'
import { verificationTexts } from '#text/verification.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { companyFormTexts } from '#text/verification-form.ts'
import { personStates } from '#text/verification-person.ts'
import { attemptReasonTexts, verificationStates } from '#text/verification-states.ts'
import { readAndTick } from './support/agreements.ts'
import { notificationTo } from './support/codes.ts'
import { addOwnPayees, type OwnPayee, type OwnPayees } from './support/own-payees.ts'
import { type OwnPortal, openOwnPortal } from './support/own-portal.ts'
import {
  amountTo,
  as,
  expectWhole,
  guest,
  moveMinutes,
  narrow,
  settled,
  wide,
} from './support/signing-pages.ts'
import { expect, test } from './support/test.ts'

// What is signed needs who signs. The clock of the portal is moved, so it is one of this file alone.
test.describe.configure({ mode: 'serial' })

const startMsMax = 150_000
let portal: OwnPortal
let payees: OwnPayees
test.beforeAll(async () => {
  test.setTimeout(startMsMax)
  portal = await openOwnPortal()
  payees = await addOwnPayees(portal)
})
test.afterAll(() => portal.close())

const first17 = '91310114MA1W00001'
const handlerMobile = '13811006027'
const typed = {
  creditCode: first17 + creditCodeCheck(first17),
  legalPerson: '沈国强',
  legalId: '11010519491231002X',
  phone: '021-59110000',
  handler: '顾川',
  handlerMobile,
  handlerId: '11010519491231002X',
} as const

test('[VER-01] [VER-02] [VER-03] [VER-05] [VER-08] a company is verified by the amount it received, after a returned transfer and a wrong entry', async ({
  browser,
}) => {
  const { company } = payees
  const page = await as(browser, portal, company, wide)
  await page.goto(pages.certificationSelect.path)
  await expectWhole(page)
  await page.getByRole('link', { name: verificationTexts.start.zh }).first().click()
  await expect(page).toHaveURL(new RegExp(`${pages.certification.path}$`))
  const box = (name: keyof typeof companyFormTexts) =>
    page.getByRole('textbox', { name: companyFormTexts[name].zh, exact: true })
  await expect(box('name')).toHaveValue(company.company)
  for (const [name, value] of Object.entries(typed)) await box(name as keyof typeof typed).fill(value)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from(licence) })
  await box('accountNumber').fill('3105016200009910001')
  await page.getByRole('combobox', { name: companyFormTexts.bank.zh, exact: true }).fill('建设')
  await page.getByRole('option', { name: '中国建设银行', exact: true }).click()
  await readAndTick(page)
  const submit = page.getByRole('button', { name: verificationTexts.submit.zh })
  await submit.click()
  await expect(page.getByText(verificationTexts.onTheWay.zh, { exact: true })).toBeVisible()

  // The bank returns it, and the form opens with what was typed.
  await moveMinutes(portal, page, 2)
  await expect(page.getByText(attemptReasonTexts.accountIncorrect.zh)).toBeVisible()
  await expect(box('creditCode')).toHaveValue(typed.creditCode)
  await expect(box('legalId')).toHaveValue(typed.legalId)
  await box('accountNumber').fill('3105016200009918812')
  await readAndTick(page)
  await submit.click()
  await expect(page.getByText(verificationTexts.onTheWay.zh, { exact: true })).toBeVisible()
  await moveMinutes(portal, page, 1)

  const amount = page.getByRole('textbox', { name: verificationTexts.amountLabel.zh })
  await expect(amount).toBeVisible()
  await expectWhole(page)
  const received = await amountTo(portal, page, company.company)
  await amount.fill(received === '0.58' ? '0.59' : '0.58')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('zh')(verificationTexts.wrong, { left: 2 })).first()).toBeVisible()
  await amount.fill(received)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: verificationTexts.doneTitle.zh })).toBeVisible()
  await expect(
    page.locator('.certification-title').getByText(verificationStates.verified.zh, { exact: true }),
  ).toBeVisible()
  await expectWhole(page)
})

test('[VER-10] [VER-11] a person is verified by four elements and a code', async ({ browser }) => {
  const { person } = payees
  const page = await as(browser, portal, person, narrow)
  await page.goto(pages.certificationPerson.path)
  const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await box(verificationTexts.personName.en).fill(person.name)
  await box(verificationTexts.idNumber.en).fill('11010519491231002X')
  await box(verificationTexts.bankCard.en).fill('6222021001012345671')
  await box(verificationTexts.mobile.en).fill(person.mobile)
  await page.getByRole('button', { name: verificationCodeTexts.send.en }).click()
  await box(verificationCodeTexts.label.en).fill((await notificationTo(page.request, person.mobile)).code)
  await readAndTick(page)
  await expectWhole(page)
  await page.getByRole('button', { name: verificationTexts.personSubmit.en }).click()
  await expect(
    page.locator('.certification-title').getByText(personStates.verified.en, { exact: true }),
  ).toBeVisible()
  await expectWhole(page)
})

/** Makes an offer of the only document, signed with the code that the handler gets; answers the address of the offer. */
async function signOffer(page: Page, payee: OwnPayee, mobile: string, language: Language): Promise<void> {
  const next = page.getByRole('button', { name: makingTexts.next[language], exact: true })
  await page.goto(pages.paymentApply.path)
  const row = page.locator('.offer-table-choosing tbody tr').filter({ hasText: payee.document })
  await row.getByRole('checkbox').check()
  await next.click()
  await page.getByRole('textbox', { name: rateFieldTexts.apr[language] }).fill('9.25')
  await page.getByRole('textbox', { name: rateFieldTexts.apr[language] }).blur()
  await expect(page.getByText(figureTexts.confirmed[language])).toBeVisible()
  await next.click()
  await readAndTick(page)
  const submit = page.getByRole('button', { name: signingTexts.sign[language] })
  await submit.click()
  await expect(page.getByText(signingTexts.codeMissing[language]).first()).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: verificationCodeTexts.send[language] }).click()
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible()
  const code = page.getByRole('textbox', { name: verificationCodeTexts.label[language] })
  await code.fill((await notificationTo(page.request, mobile)).code)
  await expectWhole(page)
  await submit.click()
  await expect(page).toHaveURL(/\/supplier\/list-apply\/[0-9a-f-]{36}/)
  await expect(page.getByText(signingTexts.signedAgreement[language])).toBeVisible()
  await expectWhole(page)
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

async function downloadAgreement(page: Page, language: Language): Promise<Buffer> {
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: signingTexts.download[language], exact: true }).click()
  return bytesOf(await downloaded)
}

/** The public page, to which a stranger gives a file. */
async function checkFile(page: Page, name: string, bytes: Buffer, title: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes })
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

/** The file as it is, a copy with another byte in its text, and one with something behind its end. */
async function checkEverything(page: Page, pdf: Buffer, language: Language): Promise<void> {
  await page.goto('/check')
  await checkFile(page, 'own.pdf', pdf, verdictTexts.valid.title[language])
  await expectWhole(page)
  const changed = Buffer.from(pdf)
  const place = changed.length >> 2
  changed[place] = (changed[place] ?? 0) ^ 1
  await checkFile(page, 'copy.pdf', changed, verdictTexts.changed.title[language])
  const added = Buffer.concat([pdf, Buffer.from('\n%%EOF\n')])
  await checkFile(page, 'longer.pdf', added, verdictTexts.revised.title[language])
  const [cutOff, prefixed] = [pdf.subarray(0, pdf.length - 40), Buffer.concat([Buffer.from('mail'), pdf])]
  await checkFile(page, 'cut-off.pdf', cutOff, verdictTexts.cutOff.title[language])
  await checkFile(page, 'prefixed.pdf', prefixed, verdictTexts.changed.title[language])
  const damaged = Buffer.from(pdf.toString('latin1').replace('<3082', '<30z2'), 'latin1')
  await checkFile(page, 'damaged.pdf', damaged, verdictTexts.foreign.title[language])
  await expectWhole(page)
}

test('[VER-23] [VER-26] a company signs its offer by code, downloads it, and a stranger finds it valid and its changed copy not', async ({
  browser,
}) => {
  const { company } = payees
  const page = await as(browser, portal, company, wide)
  await signOffer(page, company, handlerMobile, 'zh')
  const pdf = await downloadAgreement(page, 'zh')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const shown = (await page.getByRole('link', { name: /查验码/ }).getAttribute('href')) ?? ''

  const stranger = await guest(browser, portal, narrow)
  await checkEverything(stranger, pdf, 'en')
  await stranger.goto(shown)
  await expect(stranger.getByRole('heading', { name: checkPageTexts.found.en })).toBeVisible()
  await expect(stranger.getByText(signedKindTexts.offerAgreement.en, { exact: true })).toBeVisible()
  await expect(stranger.getByText(displayCheckCode(shown.split('/').at(-1) ?? ''))).toBeVisible()
  // A code does not tell whose document it is.
  for (const secret of [company.company, typed.handler, company.document])
    await expect(stranger.getByText(secret)).toHaveCount(0)
  await expectWhole(stranger)
  await stranger.goto('/check/7K2M-Q4XD-91TP')
  await expect(stranger.getByText(checkPageTexts.codeUnknown.en)).toBeVisible()

  // The list has the same file for the selected offer.
  await page.goto(pages.listApply.path)
  await page.locator('tbody').getByRole('checkbox').first().check()
  await expect(page.getByText(say('zh')(selecting.chosen, { count: 1 }))).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: signingTexts.downloadSelected.zh }).click()
  expect((await bytesOf(await downloaded)).equals(pdf)).toBe(true)
  await expectWhole(page)
})
