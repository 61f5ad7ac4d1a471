/** Payment files and exceptions in a browser: no column is lost in a small window, and a file is checked before it is recorded. */
import type { Page } from '@playwright/test'
import { pages } from '#domain/access/pages.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { bankFilePage } from '#text/bank-files.ts'
import { languages } from '#text/text.ts'
import { errorsIn, inBothFonts, unreachableCells } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const widths = [900, 1440] as const

const id = '0190a000-0000-7000-8000-00000000000f'
const longName = 'camt054-2026-11-20.xml'
const at = '2026-11-20T02:00:00.000Z'
const counts = { rows: 100_000, paid: 97_000, returned: 12, refused: 345, known: 2_400, exceptions: 243 }
const file = {
  id,
  fileName: longName,
  format: 'camt054',
  messageId: 'HF-NTF-2026112000000000000000000121',
  state: 'done',
  message: null,
  ...counts,
  openExceptions: 241,
  person: '陈薇',
  uploadedAt: at,
  finishedAt: at,
  preview: [],
  differing: 0,
  decidedBy: '陈薇',
  undecidedUntil: null,
  can: [],
}
const award = {
  id,
  number: '34YD-AWMX',
  runId: id,
  documentId: id,
  payeeName: '上海明远精密制造有限公司',
  state: 'committed',
  bankRefusal: { reason: 'AC04', note: null, at },
  currency: 'CNY',
  amountAfterDiscount: '792737.86',
  payBy: '2026-11-20',
  canRecord: false,
}
const exception = {
  id,
  version: 1,
  kind: 'sumDiffers',
  fileId: id,
  fileName: longName,
  row: 99_999,
  entryKind: 'payment',
  reference: '34YD-AWMX',
  amount: '792737.68',
  currency: 'CNY',
  valueDate: '2026-11-18',
  bankReference: 'BOC2026000117000000000000000000000',
  reason: 'AC04',
  note: '收款账户已销户',
  award,
  proposed: { number: '7KQ2-MMDP', payeeName: '瑞信铸造有限公司' },
  missing: '0.18',
  createdAt: at,
  can: ['restPaid', 'assigned', 'settledOutside', 'returnedToUs', 'notOurs', 'dismissed'],
  solution: null,
  solvedAward: null,
  solutionNote: null,
  solvedBy: null,
  solvedAt: null,
}
const solved = {
  ...exception,
  can: [],
  solution: 'restPaid',
  solvedAward: '34YD-AWMX',
  solutionNote: longName,
  solvedBy: '陈薇',
  solvedAt: at,
}

const listOf = (row: object) => ({ list: [row], total: 1, page: 1, pageSize: 20, next: null })
/** The longest rows that there are. */
const answers = [
  { path: pages.bankFiles.path, call: '**/clearing/v1/bank-files?*', rows: listOf(file) },
  { path: pages.bankFiles.path, call: '**/clearing/v1/bank-files', rows: listOf(file) },
  { path: pages.paymentExceptions.path, call: '**/clearing/v1/exceptions?*', rows: listOf(exception) },
  {
    path: `${pages.paymentExceptions.path}?tab=solved`,
    call: '**/clearing/v1/exceptions?*',
    rows: listOf(solved),
  },
] as const

async function openTable(page: Page, path: string, width: number): Promise<void> {
  for (const { call, rows } of answers.filter((one) => one.path === path))
    await page.route(call, (route) => route.fulfill({ json: { code: 0, message: 'OK', data: rows } }))
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await expect(page.locator('.table tbody tr').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const tables = [...new Set(answers.map(({ path }) => path))]

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.describe('tables', () => {
      test.use({ actor: 'chenwei', language })
      for (const path of tables)
        test(`[CLR-22] ${path} loses no column at 900 and at 1440`, async ({ page }) => {
          for (const width of widths) {
            await openTable(page, path, width)
            await inBothFonts(page, async () =>
              expect(await page.evaluate(unreachableCells), `at ${width}`).toEqual([]),
            )
          }
        })
    })

    test.describe('a file', () => {
      test.use({ actor: 'gaoyuan', language })
      test('[CLR-22] is checked in a page of its own, at every width, and discarded for another', async ({
        page,
      }) => {
        const name = `paid-${language}.csv`
        const rows = [
          'Award number,Paid on,Amount,Currency,Bank reference',
          `ZZZZ-ZZZ1,2026-11-16,18637.28,CNY,${language}-1`,
          `ZZZZ-ZZZ2,2026-11-16,123456789.01,CNY,${language}-2`,
        ]
        await page.goto(pages.bankFiles.path)
        const buffer = Buffer.from(rows.join('\n'))
        await page
          .getByLabel(bankFilePage.file[language], { exact: true })
          .setInputFiles({ name, mimeType: 'text/csv', buffer })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(bankFileCheck.title[language])
        await expect(page.locator('.table tbody tr')).toHaveCount(2)
        for (const width of [1440, 900, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => errorsIn(page), { message: `at ${width}` }).toEqual([])
        }
        await page.getByRole('button', { name: bankFileCheck.discard[language] }).click()
        await expect(page.getByRole('heading', { name: bankFilePage.upload[language] })).toBeVisible()
        await expect(
          page.getByText(bankFileCheck.discarded[language].replace('{{name}}', name)),
        ).toBeVisible()
        await page.goto(pages.paymentExceptions.path)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(page.locator('.table tbody tr')).toHaveCount(0)
      })
    })
  })
