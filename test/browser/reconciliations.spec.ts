/**
 * A payer and a payee reconcile a month in two rounds: the payer in Chinese, the payee in English and partly by the keyboard. A
 * document that is disputed meanwhile freezes in its offer, and is back once they agree.
 */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { addDays, type Day } from '#domain/day.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { pageNames } from '#text/access.ts'
import { documentColumns } from '#text/documents.ts'
import { dates } from '#text/inputs.ts'
import { offerPageTexts } from '#text/offer-list.ts'
import { itemLabelTexts } from '#text/offer-states.ts'
import { figureTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { editTexts, listTexts, viewTexts } from '#text/reconciliation-pages.ts'
import { statementStepTexts } from '#text/reconciliation-timeline.ts'
import { lineColumns, lineReasonTexts, matchTexts, statementStatusTexts } from '#text/reconciliations.ts'
import { type Pair, say } from '#text/text.ts'
import { readAndTick } from './support/agreements.ts'
import { graveFaults } from './support/axe.ts'
import { errorsIn } from './support/layout.ts'
import { type OwnPortal, openOwnPortal } from './support/own-portal.ts'
import {
  confirm,
  enterAs,
  enterDocuments,
  monthOf,
  type Person,
  payeeCode,
  saved,
  settled,
  type TradedDocument,
  tabTo,
  toMorning,
} from './support/statement-trade.ts'
import { expect, test } from './support/test.ts'
import { personOf } from './support/world.ts'

const startMsMax = 120_000
/** Two people at once in one browser: a busy machine is slow. */
const journeyMsMax = 240_000
const telephone = { width: 390, height: 844 }
const zh = say('zh')
const en = say('en')
let portal: OwnPortal
let today: Day

// An offer must not be cleared while it is frozen, so the journey has a portal whose clock it sets.
test.beforeAll(async () => {
  test.setTimeout(startMsMax)
  portal = await openOwnPortal()
  today = await toMorning(portal)
})
test.afterAll(() => portal.close())

async function expectLaidOut(page: Page): Promise<void> {
  await settled(page)
  await expect.poll(() => errorsIn(page)).toEqual([])
}
async function expectWhole(page: Page): Promise<void> {
  await expectLaidOut(page)
  expect(await graveFaults(page)).toEqual([])
}

const status = (page: Page, text: Pair, language: 'zh' | 'en') =>
  expect(page.locator('.statement-title')).toContainText(text[language])

const [wrong, missing, extra] = ['RC-2', 'RC-4', 'RC-9']
const amounts = ['186400.00', '54600.00', '92750.00', '19260.00', '143000.00']
const documentsOf = (from: Day): readonly TradedDocument[] =>
  amounts.map((amount, n) => ({ number: `RC-${n + 1}`, day: addDays(from, n + 6), amount }))

/** The payee offers the document that is disputed later; the address of the offer. */
async function offer({ page }: Person): Promise<string> {
  await page.goto(pages.paymentApply.path)
  const row = page.locator('.offer-table-choosing tbody tr').filter({ hasText: wrong })
  await row.getByRole('checkbox').check()
  const next = page.getByRole('button', { name: makingTexts.next.en, exact: true })
  await next.click()
  await page.getByRole('textbox', { name: rateFieldTexts.apr.en }).fill('9.5')
  await page.getByRole('textbox', { name: makingTexts.expected.en }).fill(today)
  await page.getByRole('textbox', { name: makingTexts.expected.en }).blur()
  await expect(page.getByText(figureTexts.confirmed.en)).toBeVisible()
  await next.click()
  await readAndTick(page)
  await page.getByRole('button', { name: makingTexts.submit.en }).click()
  await expect(page).toHaveURL(/\/supplier\/list-apply\/[0-9a-f-]{36}/)
  await expect(page.getByText(itemLabelTexts.submitted.en).first()).toBeVisible()
  return page.url()
}

/** The payer sends the month with a wrong amount, without one document, and with a line that the payee does not know. */
async function sendMonth({ page }: Person): Promise<void> {
  const { from, to } = monthOf(today)
  await page.getByRole('link', { name: listTexts.add.zh, exact: true }).click()
  await page.getByRole('combobox', { name: editTexts.party.zh }).fill(payeeCode)
  await page.getByRole('option', { name: payeeCode }).click()
  await page.getByRole('button', { name: editTexts.pick.zh }).click()
  const picking = page.getByRole('dialog', { name: editTexts.pick.zh })
  await picking.getByRole('combobox', { name: documentColumns.documentDate.zh }).click()
  await picking.getByRole('textbox', { name: dates.from.zh }).fill(from)
  await picking.getByRole('textbox', { name: dates.to.zh }).fill(to)
  await picking.getByRole('button', { name: dates.apply.zh, exact: true }).click()
  await expectWhole(page)
  await picking.getByRole('button', { name: /添加全部 5 张/ }).click()
  const cell = (column: Pair, row: number) =>
    page.getByRole('textbox', { name: `${column.zh} ${row}`, exact: true })
  await expect(cell(lineColumns.number, 4)).toHaveValue(missing)
  await cell(lineColumns.amount, 2).fill('56400')
  await page.getByRole('button', { name: zh(editTexts.removeLine, { row: 4 }), exact: true }).click()
  await page.getByRole('button', { name: editTexts.addLine.zh }).click()
  await cell(lineColumns.number, 5).fill(extra)
  await cell(lineColumns.dueDate, 5).fill(addDays(today, 30))
  await cell(lineColumns.amount, 5).fill('28400')
  await expectLaidOut(page)
  const send = page.getByRole('button', { name: editTexts.send.zh, exact: true })
  await confirm(page, send, editTexts.send.zh)
  await status(page, statementStatusTexts.pendingReview, 'zh')
}

/** Rejects the next difference by the keyboard alone; the comparison suggests the reason. */
async function rejectNext(page: Page, reason: Pair, description: string): Promise<void> {
  await page.keyboard.press('n')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toHaveText(new RegExp(reason.en))
  const field = dialog.getByRole('textbox', { name: viewTexts.description.en })
  const yes = dialog.getByRole('button', { name: viewTexts.reject.en, exact: true })
  await tabTo(page, field)
  await page.keyboard.type(description)
  await tabTo(page, yes)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await settled(page)
}

const tab = (page: Page, text: Pair, count: number) =>
  expect(page.getByRole('tab', { name: `${text.en} ${count}`, exact: true })).toBeVisible()

/** The payee finds the three differences, approves what matches in one press and rejects the rest. */
async function answerMonth({ page }: Person, number: string): Promise<void> {
  await page.getByRole('link', { name: number, exact: true }).click()
  await tab(page, viewTexts.tabAll, 6)
  await tab(page, viewTexts.tabDifferent, 3)
  const row = (of: string) => page.getByRole('row').filter({ hasText: of })
  await expect(row(wrong)).toContainText(matchTexts.amountDiffers.en)
  await expect(row(wrong)).toContainText('+1,800.00')
  await expect(row(missing)).toContainText(matchTexts.missingThere.en)
  await expect(row(extra)).toContainText(matchTexts.missingHere.en)
  await expectWhole(page)
  await row(missing).getByRole('button', { name: viewTexts.propose.en }).click()
  const matching = page.getByRole('button', { name: en(viewTexts.approveAll, { count: 3 }) })
  await confirm(page, matching, viewTexts.approve.en)
  await tab(page, viewTexts.tabApproved, 3)
  await settled(page)
  await rejectNext(page, lineReasonTexts.amountMismatch, 'The contract says 54,600')
  await tab(page, viewTexts.tabRejected, 1)
  await rejectNext(page, lineReasonTexts.dataNotFound, 'Never delivered')
  await status(page, statementStatusTexts.partiallyApproved, 'en')
}

/** The payer corrects what was rejected, takes in what was proposed, and sends the second round. */
async function sendCorrection({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: listTexts.correct.zh, exact: true }).click()
  const amount = page.getByRole('textbox', { name: `${lineColumns.amount.zh} 1`, exact: true })
  await expect(amount).toHaveValue('56400.00')
  await amount.fill('54600')
  await page.getByRole('button', { name: zh(editTexts.removeLine, { row: 2 }), exact: true }).click()
  await page.getByRole('button', { name: `${editTexts.takeLine.zh} ${missing}`, exact: true }).click()
  await expectLaidOut(page)
  const send = page.getByRole('button', { name: zh(editTexts.sendNext, { round: 2 }) })
  await confirm(page, send, editTexts.send.zh)
  await status(page, statementStatusTexts.pendingReview, 'zh')
}

/** What the PDF says in both languages. */
async function exported({ page }: Person, language: 'zh' | 'en', words: readonly string[]): Promise<void> {
  await settled(page)
  const [file, bytes] = await saved(page, () =>
    page.getByRole('button', { name: viewTexts.pdf[language] }).click(),
  )
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const text = pdfText(bytes).replaceAll(/\s/g, '')
  for (const word of words) expect(text).toContain(word.replaceAll(/\s/g, ''))
}

test('[REC-02] [REC-05] [REC-06] [REC-07] [REC-09] [REC-10] [REC-12] [OFR-40] [DOC-10] a month is reconciled in two rounds, and a disputed document freezes in its offer until they agree', async ({
  browser,
}) => {
  test.setTimeout(journeyMsMax)
  const [payer, payee] = await Promise.all([
    enterAs(browser, portal, 'chenwei', 'zh'),
    enterAs(browser, portal, 'lixiaoyun', 'en'),
  ])
  await enterDocuments(portal, payer, today, documentsOf(monthOf(today).from))
  const offerAddress = await offer(payee)
  await payee.page.getByRole('link', { name: pageNames.reconciliations.en }).click()
  await expect(payee.page.getByText(listTexts.firstTitle.en)).toBeVisible()

  await sendMonth(payer)
  const number = /ST-\d+/.exec((await payer.page.getByRole('heading', { level: 1 }).textContent()) ?? '')
  const statement = number?.[0] ?? ''
  await expect(payee.page.getByRole('link', { name: statement, exact: true }), 'live').toBeVisible()
  await answerMonth(payee, statement)

  await payee.page.goto(offerAddress)
  await expect(payee.page.getByText(itemLabelTexts.frozen.en, { exact: true }).first()).toBeVisible()
  await payee.page
    .getByRole('link', { name: en(offerPageTexts.disputed, { number: statement }), exact: true })
    .click()
  await status(payee.page, statementStatusTexts.partiallyApproved, 'en')

  await status(payer.page, statementStatusTexts.partiallyApproved, 'zh')
  const who = zh(statementStepTexts.otherPerson, { person: personOf('lixiaoyun').name })
  const timeline = payer.page.getByRole('list', { name: viewTexts.progress.zh })
  for (const step of [
    zh(statementStepTexts.opened, { who }),
    zh(statementStepTexts.approved, { who, approved: 3 }),
    zh(statementStepTexts.rejected, { who, rejected: 2 }),
    zh(statementStepTexts.proposed, { who, count: 1 }),
    zh(statementStepTexts.toCorrect, { round: 2 }),
  ])
    await expect(timeline).toContainText(step)
  await expectWhole(payer.page)
  await sendCorrection(payer)

  await payee.page.setViewportSize(telephone)
  await payee.page.getByRole('link', { name: listTexts.check.en, exact: true }).click()
  const matching = payee.page.getByRole('button', { name: en(viewTexts.approveAll, { count: 2 }) })
  await expect(matching).toBeVisible()
  await expectWhole(payee.page)
  await confirm(payee.page, matching, viewTexts.approve.en)
  await status(payee.page, statementStatusTexts.fullyApproved, 'en')
  await status(payer.page, statementStatusTexts.fullyApproved, 'zh')
  const names = [personOf('chenwei').name, personOf('lixiaoyun').name]
  const both = [statement, wrong, missing, '54,600.00', '19,260.00', ...names]
  await exported(payee, 'en', [...both, statementStatusTexts.fullyApproved.en])
  await exported(payer, 'zh', [...both, statementStatusTexts.fullyApproved.zh])

  await payee.page.goto(offerAddress)
  await expect(payee.page.getByText(itemLabelTexts.submitted.en, { exact: true }).first()).toBeVisible()
  await expect(payee.page.getByText(statement)).toHaveCount(0)
})
