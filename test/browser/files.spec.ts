/** Files in the real browser: upload, preview by type, bulk download, and a message for each failure. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { failureTexts } from '#text/failures.ts'
import { files } from '#text/files.ts'
import { say } from '#text/text.ts'
import { html, pdf, png, xlsx } from '../support/sample-files.ts'
import { unzip } from '../support/unzip.ts'
import { documents, documentsReader, previewOf } from './support/documents.ts'
import { openWithFiles } from './support/files-in-page.ts'
import { expect, test } from './support/test.ts'

test.use({ actor: documentsReader })

const upload = (page: Page, bytes: Uint8Array, name: string, purpose?: 'image' | 'attachment') =>
  page.evaluate(([list, called, why]) => window.sooner.upload(list, called, why), [
    [...bytes],
    name,
    purpose,
  ] as const)
const tryUpload = (page: Page, bytes: Uint8Array, name: string) =>
  page.evaluate(([list, called]) => window.sooner.settled(window.sooner.upload(list, called)), [
    [...bytes],
    name,
  ] as const)
const toastTexts = (page: Page) => page.evaluate(() => window.sooner.toastTexts())
const file = ({ id, name }: { readonly id: string; readonly name: string }) => ({ fileId: id, name })

test('[COM-43] [COM-40] what is uploaded is shown by its type: an image, a PDF, a workbook', async ({
  page,
}) => {
  await openWithFiles(page)
  const image = await upload(page, documents.image.bytes, '../公章.png', 'image')
  const contract = await upload(page, pdf(), '合同.png', 'attachment')
  const sheet = await upload(page, xlsx(), '清单.xlsx')
  expect([image.name, contract.name, sheet.name]).toEqual(['公章.png', '合同.pdf', '清单.xlsx'])
  await page.goto(previewOf(image.url))
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await expect(page.frameLocator('iframe').locator('img')).toBeVisible()
  await page.goto(previewOf(contract.url))
  await expect(page.locator('iframe')).not.toHaveAttribute('sandbox')
  await expect(page.getByText('合同.pdf')).toBeVisible()
  await page.goto(previewOf(sheet.url))
  await expect(page.getByText(files.noPreview.zh)).toBeVisible()
  await expect(page.getByText('清单.xlsx')).toBeVisible()
})

test('[COM-43] an upload that is taken back is gone', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  await openWithFiles(page)
  const { fileId, url } = await upload(page, pdf('taken back'), 'a.pdf')
  await page.evaluate((id) => window.sooner.deleteFile(id), fileId)
  await page.goto(previewOf(url))
  await expect(page.getByText(files.fileMissing.zh)).toBeVisible()
})

test.describe('a failure shows its message', () => {
  test.use({ language: 'en' })
  const translate = say('en')

  test('[COM-37] [COM-36] what the server would refuse is not even sent', async ({ page }) => {
    await openWithFiles(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    expect(await tryUpload(page, html(), 'photo.png')).toBe(false)
    expect(await tryUpload(page, png(50_000, 50_000), 'photo.png')).toBe(false)
    expect(await toastTexts(page)).toEqual([
      translate(failureTexts.attachmentTypeWrong),
      translate(failureTexts.imageTooManyPixels, { megapixels: 64 }),
    ])
    expect(sent.filter((url) => url.includes('/upload'))).toEqual([])
  })

  test('[COM-44] a network failure or a 5xx of an upload, a deletion and a save has its own words', async ({
    page,
    faults,
  }) => {
    faults.allow(/ERR_FAILED|status of 503/)
    await openWithFiles(page)
    const id = documents.pdf.id
    const trouble = { code: 30011, message: 'trouble', data: null }
    const attempts = [
      () => tryUpload(page, pdf('trouble'), 'a.pdf'),
      () => page.evaluate((one) => window.sooner.settled(window.sooner.deleteFile(one)), id),
      () => page.evaluate((one) => window.sooner.settled(window.sooner.save(one)), id),
    ]
    for (const attempt of attempts) {
      await page.route(/\/(upload|files|identity)/, (route) => route.abort())
      expect(await attempt()).toBe(false)
      await page.unroute(/\/(upload|files|identity)/)
      await page.route(/\/(upload|files|identity)/, (route) => route.fulfill({ status: 503, json: trouble }))
      expect(await attempt()).toBe(false)
      await page.unroute(/\/(upload|files|identity)/)
    }
    const words = [files.uploadFailed, files.deletionFailed, files.saveFailed].map((pair) => translate(pair))
    expect(await toastTexts(page)).toEqual(words.flatMap((word) => [word, word]))
  })

  test('[COM-44] of several files the missing one is skipped and named, and the rest is saved', async ({
    page,
  }) => {
    await openWithFiles(page)
    const saved = page.waitForEvent('download')
    const list = [documents.pdf, documents.lost, documents.image].map(file)
    await page.evaluate((all) => window.sooner.downloadAll(all), list)
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^files_\d{4}-\d\d-\d\d-\d{4}\.zip$/)
    const entries = unzip(await readFile(await download.path()))
    expect([...entries.keys()]).toEqual([documents.pdf.name, documents.image.name])
    expect(entries.get(documents.pdf.name)?.equals(documents.pdf.bytes)).toBe(true)
    expect(await toastTexts(page)).toEqual([translate(files.skipped, { names: documents.lost.name })])
  })

  test('[COM-44] downloading no files, or only files that fail, shows the exact messages', async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 404/)
    await openWithFiles(page)
    await page.evaluate((all) => window.sooner.downloadAll(all), [])
    await page.evaluate(
      (all) => window.sooner.downloadAll(all),
      [documents.lost, documents.foreign].map(file),
    )
    expect(await toastTexts(page)).toEqual([
      translate(failureTexts.filesNone),
      translate(failureTexts.filesAllFailed),
    ])
    expect([failureTexts.filesNone.en, failureTexts.filesAllFailed.en]).toEqual([
      'No files available for download',
      'Batch download failed',
    ])
  })
})
