/** Uploads over the whole road: what is taken, what is refused and in which words, and what is left behind. */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { attachmentBytesMax, imageBytesMax, uploadsPerPersonMax } from '#domain/files/limits.ts'
import { ask } from '#test/support/ask.ts'
import { plantDeputy } from '#test/support/deputy.ts'
import { openFilesServer, storedIds } from '#test/support/files-server.ts'
import { patient } from '#test/support/patience.ts'
import { html, padded, pdf, png, samples, svg } from '#test/support/sample-files.ts'
import type { TestServer } from '#test/support/server.ts'
import { formOf, type Sent, uploadTo } from '#test/support/upload.ts'
import { StorageFull } from '../adapters/storage/storage.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openFilesServer({ breaks: ['journalDiffers'] })
  await plantDeputy(server.ownerUrl)
  token = await server.enter('chenwei')
})
afterAll(() => server.close())
beforeEach(() => void vi.restoreAllMocks())

const upload = (bytes: Uint8Array, sent: Sent = {}) => uploadTo(server, bytes, { token, ...sent })
const rowCount = async () => Number((await ask(server.ownerUrl, 'select count(*) from files'))[0])
const journaled = async () =>
  Number((await ask(server.ownerUrl, `select count(*) from audit where action = 'files.uploaded'`))[0])
const post = (payload: Buffer | string, type: string, query = {}) =>
  server.app.inject({
    method: 'POST',
    url: routes.fileUpload.path,
    query,
    payload,
    headers: { token, 'content-type': type, 'accept-language': 'en' },
  })

/** Runs something that must leave nothing behind: no row, no line in the journal, no bytes. */
async function leavingNothing<T>(work: () => Promise<T>): Promise<T> {
  const state = async () => [await rowCount(), await journaled(), await storedIds(server)]
  const before = await state()
  const result = await work()
  expect(await state()).toEqual(before)
  return result
}

describe('an upload', () => {
  it.each(Object.entries(samples))(
    '[COM-43] [COM-36] of %s is kept under what its content is, and can be read again',
    async (type, make) => {
      const bytes = make()
      const { status, data } = await upload(bytes, { name: `合同.${type}` })
      expect([status, data.size, data.url]).toEqual([200, bytes.length, `/files/v1/${data.fileId}`])
      const read = await server.app.inject({ url: data.url, headers: { token } })
      expect(read.rawPayload.equals(bytes)).toBe(true)
      expect(read.headers['x-content-type-options']).toBe('nosniff')
      expect(read.headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent(data.name)}`,
      )
    },
  )

  it('[COM-43] is one row of the acting company, one line in its journal and its bytes', async () => {
    const { data } = await upload(pdf('one'), { name: '合同.pdf' })
    const [owner, kind, size] = await ask(
      server.ownerUrl,
      `select c.name, f.media_type, f.size from files f join companies c on c.id = f.tenant_id where f.id = '${data.fileId}'`,
    )
    expect([owner, kind, Number(size)]).toEqual([
      '鸿飞汽车集团有限公司',
      'application/pdf',
      pdf('one').length,
    ])
    const [facts] = await ask(
      server.ownerUrl,
      `select body -> 'facts' from audit where action = 'files.uploaded' and body #>> '{facts,fileId}' = '${data.fileId}'`,
    )
    expect(facts).toMatchObject({ name: '合同.pdf', size: pdf('one').length })
    const bytes = await server.context.storage.get(data.fileId)
    expect(bytes && (await buffer(bytes)).equals(pdf('one'))).toBe(true)
  })

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.ini.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['seal.png', 'seal.pdf'],
    [`${'长'.repeat(296)}.pdf`, `${'长'.repeat(196)}.pdf`],
  ])('[COM-36] named %j is kept under a harmless name', async (name, kept) => {
    expect((await upload(pdf(name), { name })).data.name).toBe(kept)
  })

  it('[COM-36] with a NUL in its name is kept without it', async () => {
    const { payload, type } = await formOf([['file', new Blob([Uint8Array.from(pdf())]), 'aQb.pdf']])
    const named = Buffer.from(payload.toString('latin1').replace('aQb', 'a\0b'), 'latin1')
    const answer = await post(named, type)
    expect([answer.statusCode, answer.json<{ data: { name: string } }>().data.name]).toEqual([200, 'ab.pdf'])
  })

  it('[COM-11] [COM-43] under one key is one file, however often it is sent, also all at once', async () => {
    const before = await rowCount()
    const send = () => upload(pdf('keyed'), { key: 'same', name: 'k.pdf' })
    const [first, ...others] = await Promise.all([send(), send(), send(), send()])
    for (const other of [...others, await send()]) expect(other).toEqual(first)
    expect(await rowCount()).toBe(before + 1)
    const stored = await storedIds(server)
    const rows = await ask(server.ownerUrl, 'select id from files')
    expect(stored.filter((id) => !rows.includes(id))).toEqual([])
    for (const [bytes, name] of [
      [pdf('other'), 'k.pdf'],
      [pdf('keyed'), 'other.pdf'],
    ] as const)
      expect((await upload(bytes, { key: 'same', name })).status).toBe(409)
  })

  it('[COM-43] beyond what one person may send at once is refused before it is read; others’ are not in its way', async () => {
    const { storage } = server.context
    const put = storage.put.bind(storage)
    let letGo = (): void => undefined
    const held = new Promise<void>((release) => {
      letGo = release
    })
    const puts = vi.spyOn(storage, 'put').mockImplementation(async (id, bytes) => {
      await held
      return put(id, bytes)
    })
    const slow = Array.from({ length: uploadsPerPersonMax }, (_, n) => upload(pdf(`slow ${n}`)))
    await vi.waitFor(() => expect(puts).toHaveBeenCalledTimes(slow.length), patient)
    const refused = await upload(pdf('one more'))
    expect([refused.status, refused.code]).toEqual([429, 30009])
    puts.mockImplementationOnce(put)
    const other = await server.enter('lixiaoyun')
    expect((await upload(pdf('another’s'), { token: other })).status).toBe(200)
    letGo()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 200))
    expect((await upload(pdf('one more'))).status).toBe(200)
  })
})

describe('a refused upload leaves nothing', () => {
  it.each([
    ['a page that is called an image', html(), 'image', 415, 30102, /not a JPEG, PNG, WebP or GIF/],
    ['a PDF that is called an image', pdf(), 'image', 415, 30102, /not a JPEG, PNG, WebP or GIF/],
    ['an SVG with a script', svg(), 'image', 415, 30102, /not a JPEG, PNG, WebP or GIF/],
    ['an SVG among attachments', svg(), 'attachment', 415, 30103, /must be PDF, image/],
    ['3 MB and a byte', padded(png(), imageBytesMax + 1), 'image', 413, 30104, /^Max image size: 3MB$/],
    [
      'an image of that size for nothing',
      padded(png(), imageBytesMax + 1),
      undefined,
      413,
      30104,
      /^Max image size: 3MB$/,
    ],
    ['10 MB and a byte', padded(png(), attachmentBytesMax + 1), 'attachment', 413, 30105, /at most 10 MB/],
    ['a flood of pixels', png(50_000, 50_000), 'image', 422, 30106, /too large.*64 megapixels/],
    ['nothing', new Uint8Array(), undefined, 422, 30101, /empty/],
  ] as const)('[COM-36] %s', async (_name, bytes, purpose, status, code, message) => {
    const answer = await leavingNothing(() =>
      upload(bytes, { name: 'photo.png', ...(purpose && { purpose }) }),
    )
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.message).toMatch(message)
  })

  it('[COM-36] 3 MB to the byte is taken, and its refusal speaks Chinese too', async () => {
    expect((await upload(padded(png(7, 7), imageBytesMax), { purpose: 'image' })).status).toBe(200)
    const over = await upload(padded(png(), imageBytesMax + 1), { purpose: 'image', language: 'zh' })
    expect(over.message).toBe('图片大小不能超过 3 MB')
  })

  it('[COM-42] a full disk says so, in both languages', async () => {
    for (const [language, message] of [
      ['zh', '存储空间已满，文件未保存，请稍后再试。'],
      ['en', 'Storage is full and the file was not saved. Please try again later.'],
    ] as const) {
      vi.spyOn(server.context.storage, 'put').mockRejectedValueOnce(new StorageFull('full'))
      const answer = await leavingNothing(() => upload(pdf('full'), { language, key: 'full' }))
      expect([answer.status, answer.code, answer.message]).toEqual([503, 30111, message])
    }
    expect((await upload(pdf('full'), { key: 'full' })).status).toBe(200)
  })

  it('[COM-43] a storage that breaks', async () => {
    vi.spyOn(server.context.storage, 'put').mockRejectedValueOnce(new Error('broken'))
    expect((await leavingNothing(() => upload(pdf('broken')))).status).toBe(500)
  })

  it('[COM-43] a right to it that ends between the bytes and the row', async () => {
    const { storage } = server.context
    const put = storage.put.bind(storage)
    const status = (to: string) =>
      ask(
        server.ownerUrl,
        `update memberships set status = '${to}' where user_id =
         (select id from users where login_mail = 'chenwei@hongfei.test')`,
      )
    vi.spyOn(storage, 'put').mockImplementationOnce(async (id, bytes) => {
      await put(id, bytes)
      await status('disabled')
    })
    const refused = await leavingNothing(() => upload(pdf('disabled')))
    await status('activated')
    token = await server.enter('chenwei')
    expect([refused.status, refused.code]).toEqual([401, 10018])
  })

  it('[COM-02] in the order session, ability, input, content', async () => {
    expect((await leavingNothing(() => uploadTo(server, pdf()))).code).toBe(10005)
    const unchosen = await server.signIn('chenwei')
    const nobody = await leavingNothing(() => upload(html(), { token: unchosen, purpose: 'nonsense' }))
    expect([nobody.status, nobody.code]).toEqual([403, 30007])
    const requested = await leavingNothing(() => upload(html(), { purpose: 'nonsense' }))
    expect([requested.status, requested.code]).toEqual([400, 30002])
  })

  const file = ['file', new Blob([Uint8Array.from(pdf())]), 'a.pdf'] as const
  it.each([
    ['two files', [file, file]],
    ['a field beside the file', [['note', 'x'], file]],
    ['a field after the file', [file, ['note', 'x']]],
    ['no part at all', []],
    ['a part of another name', [['upload', file[1], 'a.pdf']]],
    ['a part called like a prototype', [['__proto__', file[1], 'a.pdf']]],
    ['text instead of a file', [['file', 'text']]],
  ] as const)('[COM-43] refuses a form with %s and says what it must hold', async (_name, parts) => {
    const { payload, type } = await formOf(parts)
    const answer = await leavingNothing(() => post(payload, type))
    const { code, data } = answer.json<{ code: number; data: unknown }>()
    expect([answer.statusCode, code]).toEqual([400, 30002])
    expect(data).toEqual({
      fields: { file: 'The form must contain exactly one file, in a part named file, and nothing else.' },
    })
  })

  it('[COM-43] a form that breaks off or has no boundary cannot be read; what is no form is another content type', async () => {
    const { payload, type } = await formOf([file])
    for (const [body, as] of [
      [payload.subarray(0, -30), type],
      [payload.subarray(0, 40), type],
      [payload, 'multipart/form-data'],
      [Buffer.from('nonsense'), type],
    ] as const)
      expect((await leavingNothing(() => post(body, as))).statusCode).toBe(400)
    for (const as of ['application/json', 'text/plain', 'image/png'])
      expect((await leavingNothing(() => post(payload, as))).statusCode).toBe(415)
    const bare = await server.app.inject({ method: 'POST', url: routes.fileUpload.path, headers: { token } })
    expect(bare.statusCode).toBe(415)
  })
})
