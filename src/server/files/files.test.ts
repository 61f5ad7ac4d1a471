/** Whose files are whose, who refers to them, and how they leave: one by one, several as a zip, for good. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { skippedFilesHeader } from '#contract/headers.ts'
import { routes } from '#contract/routes.ts'
import { attachmentsMax, filesPerZipMax, imageBytesMax } from '#domain/files/limits.ts'
import { ask } from '#test/support/ask.ts'
import { attach, attachments, detach } from '#test/support/attachments.ts'
import { openFilesServer, storedIds } from '#test/support/files-server.ts'
import { padded, pdf, png } from '#test/support/sample-files.ts'
import type { TestServer } from '#test/support/server.ts'
import { unzip } from '#test/support/unzip.ts'
import { uploadTo } from '#test/support/upload.ts'

let server: TestServer
let token: string
let stranger: string
beforeAll(async () => {
  server = await openFilesServer({ extra: attachments })
  token = await server.enter('chenwei')
  stranger = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => void vi.restoreAllMocks())

let made = 0
const keep = async (name = 'a.pdf', as = token, bytes = pdf(`${made++}`)): Promise<string> =>
  (await uploadTo(server, bytes, { token: as, name, purpose: 'attachment' })).data.fileId
const english = { language: 'en' } as const
const get = (url: string, as = token) =>
  server.app.inject({ url, headers: { token: as, 'accept-language': 'en' } })
const remove = (fileId: string, as = token) =>
  server.call(routes.fileDelete, { params: { fileId } }, { token: as, ...english })
const use = (ownerId: string, fileId: string, as = token, purpose: 'image' | 'attachment' = 'attachment') =>
  server.call(attach, { body: { ownerId, fileId, purpose } }, { token: as, ...english })
const drop = (ownerId: string, fileId: string) =>
  server.call(detach, { query: { ownerId, fileId } }, { token })

describe('a file', () => {
  it('[COM-42] of another company is as missing as one that never was, whatever is done with it', async () => {
    const theirs = await keep('theirs.pdf', stranger)
    const none = server.context.makeId()
    const owner = server.context.makeId()
    for (const id of [theirs, none]) {
      expect((await get(`/files/v1/${id}`)).json()).toEqual({
        code: 30006,
        message: 'Not found.',
        data: null,
      })
      expect(await remove(id)).toMatchObject({ status: 404, code: 30006 })
      expect(await use(owner, id)).toMatchObject({ status: 404, code: 30006 })
      expect((await get(`/files/v1/zip?fileIds=${id}`)).json()).toMatchObject({ code: 30113 })
    }
    expect((await get(`/files/v1/${theirs}`, stranger)).statusCode).toBe(200)
  })

  it('[COM-44] whose row is there and whose bytes are not says so in the exact words', async () => {
    const id = await keep()
    await server.context.storage.remove(id)
    const answer = await get(`/files/v1/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 30109, message: 'File does not exist or upload not completed', data: null },
    ])
  })
})

describe('deleting', () => {
  it('[COM-43] takes an unused upload away: row, bytes, and a line in the journal', async () => {
    const id = await keep('away.pdf')
    expect((await remove(id)).status).toBe(200)
    expect((await get(`/files/v1/${id}`)).statusCode).toBe(404)
    expect(await storedIds(server)).not.toContain(id)
    const [facts] = await ask(
      server.ownerUrl,
      `select body -> 'facts' from audit where action = 'files.deleted' and body #>> '{facts,fileId}' = '${id}'`,
    )
    expect(facts).toEqual({ fileId: id, name: 'away.pdf' })
    expect((await remove(id)).status).toBe(404)
  })

  it('[COM-43] refuses a file in use, until nothing refers to it any more', async () => {
    const [owner, id] = [server.context.makeId(), await keep()]
    await use(owner, id)
    expect(await remove(id)).toMatchObject({ status: 409, code: 30110 })
    expect((await get(`/files/v1/${id}`)).statusCode).toBe(200)
    expect((await drop(owner, id)).status).toBe(200)
    expect((await drop(owner, id)).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
  })

  it('leaves the row’s end as it is where the bytes do not go, for the sweep to find them', async () => {
    const id = await keep()
    vi.spyOn(server.context.storage, 'remove').mockRejectedValueOnce(new Error('away'))
    expect((await remove(id)).status).toBe(200)
    expect((await get(`/files/v1/${id}`)).statusCode).toBe(404)
    expect(await storedIds(server)).toContain(id)
  })
})

describe('attachments of one owner', () => {
  it('[COM-36] are five at most, and the sixth is refused in the exact words; one that leaves makes room', async () => {
    const owner = server.context.makeId()
    const ids = await Promise.all(Array.from({ length: attachmentsMax + 1 }, () => keep()))
    for (const id of ids.slice(0, attachmentsMax)) expect((await use(owner, id)).status).toBe(200)
    const [first = '', sixth = ''] = [ids[0], ids.at(-1)]
    expect(await use(owner, sixth)).toMatchObject({
      status: 422,
      code: 30108,
      message: 'Maximum 5 attachments.',
    })
    await drop(owner, first)
    expect((await use(owner, sixth)).status).toBe(200)
  })

  it('[COM-36] are no duplicates by content, whatever their names; another owner may have the same', async () => {
    const [owner, other] = [server.context.makeId(), server.context.makeId()]
    const [one, again] = [await keep('a.pdf', token, pdf('same')), await keep('b.pdf', token, pdf('same'))]
    expect((await use(owner, one)).status).toBe(200)
    for (const id of [one, again])
      expect(await use(owner, id)).toMatchObject({
        status: 422,
        code: 30107,
        message: 'File already exists. Do not upload duplicates.',
      })
    expect((await use(other, again)).status).toBe(200)
  })

  it('[COM-36] a large image is an attachment and no image, however it was uploaded', async () => {
    const id = await keep('large.png', token, padded(png(9, 9), imageBytesMax + 1))
    const owner = server.context.makeId()
    expect(await use(owner, id, token, 'image')).toMatchObject({
      code: 30104,
      message: 'Max image size: 3MB',
    })
    expect((await use(owner, await keep(), token, 'image')).code).toBe(30102)
    expect((await use(owner, id)).status).toBe(200)
  })

  it('are held to it by the database itself', async () => {
    const [owner, one] = [server.context.makeId(), await keep('a.pdf', token, pdf('held'))]
    await use(owner, one)
    const insert = (position: number, file: string) =>
      ask(
        server.ownerUrl,
        `insert into file_uses select tenant_id, 'test', '${owner}', ${position}, id, sha256, created_at from files where id = '${file}'`,
      )
    await expect(insert(6, await keep())).rejects.toThrow('position_check')
    await expect(insert(2, await keep('b.pdf', token, pdf('held')))).rejects.toThrow('sha256_key')
    await expect(ask(server.ownerUrl, `delete from files where id = '${one}'`)).rejects.toThrow('fkey')
  })
})

describe('several files as a zip', () => {
  const zip = (ids: readonly string[], language = 'en') =>
    server.app.inject({
      url: `/files/v1/zip?${ids.map((id) => `fileIds=${id}`).join('&')}`,
      headers: { token, 'accept-language': language },
    })

  it('[COM-41] come in the order asked for, each with its own bytes and a name of its own', async () => {
    const bytes = [pdf('zip 1'), pdf('zip 2'), png(4, 4)]
    const names = ['合同.pdf', '合同.pdf', 'seal.png']
    const ids = await Promise.all(bytes.map((one, index) => keep(names[index], token, one)))
    const answer = await zip([...ids.toReversed(), ...ids])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers[skippedFilesHeader]).toBeUndefined()
    const entries = unzip(answer.rawPayload)
    expect([...entries.keys()]).toEqual(['seal.png', '合同.pdf', '合同 (2).pdf'])
    expect([...entries.values()].map((one) => one.toString())).toEqual(
      [bytes[2], bytes[1], bytes[0]].map((one) => Buffer.from(one ?? []).toString()),
    )
  })

  it('[COM-13] are named by what and when, in the caller’s language', async () => {
    const id = await keep()
    const name = async (language: string) =>
      decodeURIComponent(String((await zip([id], language)).headers['content-disposition']))
    expect(await name('en')).toContain('files_2026-11-16-1000.zip')
    expect(await name('zh')).toContain('文件_2026-11-16-1000.zip')
  })

  it('[COM-44] leave one out that cannot be read, and say which; the rest continue', async () => {
    const [one, lost, theirs] = [await keep(), await keep('lost.pdf'), await keep('x.pdf', stranger)]
    await server.context.storage.remove(lost)
    const answer = await zip([lost, one, theirs])
    expect(answer.statusCode).toBe(200)
    expect(unzip(answer.rawPayload).size).toBe(1)
    expect(answer.headers[skippedFilesHeader]).toBe(`${lost},${theirs}`)
  })

  it('[COM-44] say so where there are none to ask for, and where all fail', async () => {
    expect((await zip([])).json()).toEqual({
      code: 30112,
      message: 'No files available for download',
      data: null,
    })
    expect((await zip([server.context.makeId()])).json()).toEqual({
      code: 30113,
      message: 'Batch download failed',
      data: null,
    })
    const many = Array.from({ length: filesPerZipMax + 1 }, () => server.context.makeId())
    expect((await zip(many)).json()).toMatchObject({ code: 30002 })
  })

  it('break off where a file breaks off, and never pass half of one on as whole', async () => {
    const [one, two] = [await keep(), await keep()]
    const { storage } = server.context
    const read = storage.get.bind(storage)
    vi.spyOn(storage, 'get').mockImplementation(async (id) => {
      const stream = await read(id)
      if (id === two) stream?.destroy(new Error('broken'))
      return stream
    })
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${url}/files/v1/zip?fileIds=${one}&fileIds=${two}`, { headers: { token } })
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })
})
