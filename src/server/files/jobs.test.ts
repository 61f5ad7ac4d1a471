/** What goes by itself, when, and what stays whatever happens in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreementFiles } from '#server/agreements/files.ts'
import { ask } from '#test/support/ask.ts'
import { attach, attachments } from '#test/support/attachments.ts'
import { day, hour, minute } from '#test/support/clock.ts'
import { openFilesServer, storedIds } from '#test/support/files-server.ts'
import { pdf } from '#test/support/sample-files.ts'
import type { TestServer } from '#test/support/server.ts'
import { uploadTo } from '#test/support/upload.ts'
import { verifyAudit } from '../audit/verify.ts'
import { openPool } from '../db/pool.ts'
import { removeUnusedFiles } from './jobs.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openFilesServer({ extra: attachments })
})
afterAll(() => server.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  token = await server.enter('chenwei')
})

let made = 0
const keep = async (): Promise<string> =>
  (await uploadTo(server, pdf(`${made++}`), { token, name: 'a.pdf' })).data.fileId
const rows = () => ask(server.ownerUrl, 'select id from files where tenant_id is not null')
const platformIds = agreementFiles.map(({ id }) => id).toSorted()

describe('a file that nothing refers to', () => {
  it('[COM-43] is removed after 24 hours and not before, with a line in the journal; a used one stays', async () => {
    const [unused, used] = [await keep(), await keep()]
    const body = { ownerId: server.context.makeId(), fileId: used, purpose: 'attachment' } as const
    expect((await server.call(attach, { body }, { token })).status).toBe(200)
    server.clock.advance(day - minute)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, strayBytes: 0 })
    server.clock.advance(minute)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 1, strayBytes: 0 })
    expect(await rows()).toEqual([used])
    expect(await storedIds(server)).toEqual([...platformIds, used].toSorted())
    const [facts] = await ask(
      server.ownerUrl,
      `select body -> 'facts' from audit where action = 'files.expired' and body #>> '{facts,fileId}' = '${unused}'`,
    )
    expect(facts).toEqual({ fileId: unused, name: 'a.pdf' })
    const pool = openPool(server.ownerUrl, 1, () => undefined)
    expect(await verifyAudit(pool)).toMatchObject({ faults: [] })
    await pool.end()
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, strayBytes: 0 })
  })

  it('[COM-43] that somebody begins to use at that moment stays', async () => {
    const id = await keep()
    server.clock.advance(hour)
    token = await server.enter('chenwei')
    server.clock.advance(day)
    const { systemDb } = server.context
    const owner = server.context.makeId()
    // The use is committed after the list of unused files was read and before the row is locked.
    vi.spyOn(systemDb, 'transaction').mockImplementationOnce(() => {
      const begin = systemDb.transaction()
      const execute = begin.execute.bind(begin)
      vi.spyOn(begin, 'execute').mockImplementationOnce(async (work) => {
        await ask(
          server.ownerUrl,
          `insert into file_uses select tenant_id, 'test', '${owner}', 1, id, sha256, created_at from files where id = '${id}'`,
        )
        return execute(work)
      })
      return begin
    })
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, strayBytes: 0 })
    expect(await rows()).toContain(id)
    expect(await storedIds(server)).toContain(id)
  })

  it('[COM-43] whose bytes did not go with its row is swept the next time', async () => {
    const id = await keep()
    server.clock.advance(day)
    vi.spyOn(server.context.storage, 'remove').mockRejectedValueOnce(new Error('killed'))
    await expect(removeUnusedFiles(server.context)).rejects.toThrow('killed')
    expect([(await rows()).includes(id), (await storedIds(server)).includes(id)]).toEqual([false, true])
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, strayBytes: 1 })
    expect(await storedIds(server)).not.toContain(id)
  })
})

describe('bytes without a row', () => {
  it('[COM-43] of an upload that was cut off go after a day, half written ones too; the platform’s files stay', async () => {
    const { storage, makeId } = server.context
    const [stray, part] = [makeId(), `${makeId()}.${makeId()}.part`]
    for (const id of [stray, part]) await storage.put(id, pdf('stray'))
    vi.spyOn(storage, 'list').mockImplementation(async function* () {
      for (const id of [stray, part, ...platformIds]) yield { id, keptAt: server.clock() }
    })
    server.clock.advance(day - minute)
    expect((await removeUnusedFiles(server.context)).strayBytes).toBe(0)
    server.clock.advance(minute)
    vi.spyOn(storage, 'list').mockImplementation(async function* () {
      for (const id of [stray, part, ...platformIds])
        yield { id, keptAt: new Date(server.clock().getTime() - day) }
    })
    expect((await removeUnusedFiles(server.context)).strayBytes).toBe(2)
    expect([await storage.has(stray), await storage.has(part)]).toEqual([false, false])
    for (const id of platformIds) expect(await storage.has(id)).toBe(true)
  })
})

it('[COM-43] two processes at once remove each file once', async () => {
  await Promise.all([keep(), keep(), keep(), keep()])
  server.clock.advance(day)
  const [one, two] = await Promise.all([removeUnusedFiles(server.context), removeUnusedFiles(server.context)])
  expect(one.files + two.files).toBe(4)
})
