import { beforeEach, describe, expect, it, vi } from 'vitest'
import { skippedFilesHeader } from '#contract/headers.ts'
import { routes } from '#contract/routes.ts'
import { imageBytesMax } from '#domain/files/limits.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { idOf } from '#test/support/portal-world.ts'
import { html, padded, pdf, png } from '#test/support/sample-files.ts'
import { currentLang } from '#web/session/cache.ts'
import { toasts } from '#web/ui/toasts.ts'
import { call } from './client.ts'
import { CallFailed } from './failed.ts'
import { deleteFile, downloadAll, uploadFile } from './files.ts'
import { savingOptions } from './saving-options.ts'

let server: FakeServer
const saved: { name: string; href: string }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  currentLang.set('en')
  toasts.set([])
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
  server = fakeServer()
})

const toastTexts = () => toasts.get().map(({ message }) => message)
const uploadPath = '/user/basics/v1/upload'
const fileOf = (bytes: Uint8Array, name = 'a.pdf') => new File([Uint8Array.from(bytes)], name)
const failing = async (work: Promise<unknown>): Promise<CallFailed> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallFailed)
  return error as CallFailed
}

describe('uploading', () => {
  it('[COM-43] sends the file as a form, with a key, and answers what the server keeps', async () => {
    const kept = { fileId: idOf(1), name: '合同.pdf', size: 3, url: `/files/v1/${idOf(1)}` }
    server.answer(uploadPath, kept)
    expect(await uploadFile(fileOf(pdf(), '合同.pdf'), 'attachment')).toEqual(kept)
    const [sent] = server.seen
    expect([sent?.method, sent?.url, sent?.file?.name]).toEqual([
      'POST',
      `${uploadPath}?purpose=attachment`,
      '合同.pdf',
    ])
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.headers.has('content-type')).toBe(false)
  })

  it.each([
    [html(), 'image', 'The file is not a JPEG, PNG, WebP or GIF image.'],
    [padded(png(), imageBytesMax + 1), 'image', 'Max image size: 3MB'],
    [new Uint8Array(), undefined, 'The file is empty.'],
    [png(50_000, 50_000), undefined, 'The image is too large. It can have at most 64 megapixels.'],
  ] as const)('[COM-37] [COM-36] refuses before anything is sent: %#', async (bytes, purpose, message) => {
    expect((await failing(uploadFile(fileOf(bytes, 'photo.png'), purpose))).message).toBe(message)
    expect([server.seen, toastTexts()]).toEqual([[], [message]])
  })

  it('[COM-44] says "Upload failed" for a lost answer and for trouble on the server', async () => {
    server.lose(uploadPath)
    await failing(uploadFile(fileOf(pdf('lost'))))
    server.refuse(uploadPath, 503, 30_111, 'The storage is full.')
    await failing(uploadFile(fileOf(pdf('full'), 'b.pdf')))
    expect(toastTexts()).toEqual(['Upload failed', 'Upload failed'])
  })

  it('[COM-44] says what the server decided, and nothing twice where the page says it', async () => {
    server.refuse(uploadPath, 413, 30_104, 'Max image size: 3MB')
    await failing(uploadFile(fileOf(pdf('one'), 'c.pdf')))
    expect(toastTexts()).toEqual(['Max image size: 3MB'])
    await failing(uploadFile(fileOf(pdf('two'), 'd.pdf'), 'attachment', { inPlace: true }))
    expect(toastTexts()).toHaveLength(1)
  })

  it('[COM-44] says "Upload failed" of a file that has gone since it was chosen', async () => {
    const gone = fileOf(pdf())
    vi.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError')
    })
    expect((await failing(uploadFile(gone))).message).toBe('Upload failed')
    expect(server.seen).toEqual([])
  })

  it('[COM-11] sends a file whose answer was lost again under the same key', async () => {
    const file = fileOf(pdf('again'), 'again.pdf')
    server.lose(uploadPath)
    await failing(uploadFile(file))
    vi.advanceTimersByTime(1_000)
    await failing(uploadFile(file))
    const keys = server.seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('deleting and saving', () => {
  it('[COM-44] say so for a lost answer and for trouble, and otherwise what the server said', async () => {
    const path = `/files/v1/${idOf(1)}`
    server.refuse(path, 500, 30_011, 'Something went wrong.')
    await failing(deleteFile(idOf(1)))
    server.refuse(path, 409, 30_110, 'The file is in use and cannot be deleted.')
    vi.advanceTimersByTime(1_000)
    await failing(deleteFile(idOf(1)))
    server.lose('/user/v4/account/identity')
    const choice = { body: { companyType: 'buyer', id: idOf(1) } } as const
    const lost = await failing(call(routes.chooseIdentity, choice, savingOptions))
    expect([toastTexts().at(-1), lost.message]).toEqual([
      'The file is in use and cannot be deleted.',
      'Save failed',
    ])
  })
})

describe('downloading several', () => {
  // Each list is of its own files: identical requests close together are one.
  let made = 100
  const twoFiles = () => ['a.pdf', 'b.pdf'].map((name) => ({ fileId: idOf(made++), name }))
  const zip = (headers: Record<string, string> = {}) =>
    new Response('zip', {
      headers: { 'content-disposition': `attachment; filename*=UTF-8''files.zip`, ...headers },
    })

  it('[COM-44] saves them as one zip and says nothing', async () => {
    server.on('/files/v1/zip', () => zip())
    const list = twoFiles()
    await downloadAll(list)
    const requested = list.map(({ fileId }) => `fileIds=${fileId}`).join('&')
    expect(server.seen[0]?.url).toBe(`/files/v1/zip?${requested}`)
    expect([saved, toastTexts()]).toEqual([[{ name: 'files.zip', href: 'blob:1' }], []])
  })

  it('[COM-44] of none says "No files available for download" and asks for nothing', async () => {
    await downloadAll([])
    expect([toastTexts(), server.seen]).toEqual([['No files available for download'], []])
  })

  it('[COM-44] of which one fails says which, and saves the rest', async () => {
    const list = twoFiles()
    server.on('/files/v1/zip', () => zip({ [skippedFilesHeader]: list[1]?.fileId ?? '' }))
    await downloadAll(list)
    expect([saved.length, toastTexts()]).toEqual([1, ['b.pdf: Download failed, skipped']])
  })

  it('[COM-44] of which all fail, or that breaks off, says "Batch download failed"', async () => {
    server.refuse('/files/v1/zip', 404, 30_113, 'Batch download failed')
    await downloadAll(twoFiles())
    server.lose('/files/v1/zip')
    await downloadAll(twoFiles())
    expect([saved, toastTexts()]).toEqual([[], ['Batch download failed', 'Batch download failed']])
  })
})
