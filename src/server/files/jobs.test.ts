/** What goes by itself, when, and what stays whatever happens in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { agreementFiles } from '#server/agreements/files.ts'
import { ask } from '#test/support/ask.ts'
import { attach, attachments, detach } from '#test/support/attachments.ts'
import { day, hour, minute } from '#test/support/clock.ts'
import { openFilesServer, storedIds } from '#test/support/files-server.ts'
import { pdf } from '#test/support/sample-files.ts'
import type { TestServer } from '#test/support/server.ts'
import { uploadTo } from '#test/support/upload.ts'
import { verifyAudit } from '../audit/verify.ts'
import type { Context } from '../context.ts'
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
/** The files of companies, but the licences of those that are verified. */
const rows = () =>
  ask(
    server.ownerUrl,
    'select id from files where tenant_id is not null and id not in (select licence_file_id from verification_attempts)',
  )
const platformIds = agreementFiles.map(({ id }) => id).toSorted()

const attached = async (fileId: string): Promise<string> => {
  const body = { ownerId: server.context.makeId(), fileId, purpose: 'attachment' } as const
  expect((await server.call(attach, { body }, { token })).status).toBe(200)
  return body.ownerId
}
const strays = () => ask(server.ownerUrl, 'select id from stray_bytes')

/** What happens after the list of unused files was read and before a row of it is locked. */
function beforeLocking(happen: () => Promise<unknown>): Context {
  const { systemPool } = server.context
  const connect = async () => {
    await happen()
    return systemPool.connect()
  }
  return { ...server.context, systemPool: { connect } as unknown as Context['systemPool'] }
}

describe('a file that nothing refers to', () => {
  it('[COM-43] is removed after 24 hours and not before, with a line in the journal; a used one stays', async () => {
    const [unused, used] = [await keep(), await keep()]
    await attached(used)
    server.clock.advance(day - minute)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, bytes: 0 })
    server.clock.advance(minute)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 1, bytes: 1 })
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
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, bytes: 0 })
  })

  it('[COM-43] any more stays for 24 hours from then, however long ago it came', async () => {
    const id = await keep()
    const owners = [await attached(id), await attached(id)]
    server.clock.advance(7 * day)
    token = await server.enter('chenwei')
    const drop = (ownerId: string) => server.call(detach, { query: { ownerId, fileId: id } }, { token })
    expect((await drop(owners[0] ?? '')).status).toBe(200)
    server.clock.advance(hour)
    expect((await drop(owners[1] ?? '')).status).toBe(200)
    server.clock.advance(day - minute)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, bytes: 0 })
    server.clock.advance(minute)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 1, bytes: 1 })
    expect(await rows()).not.toContain(id)
  })

  it('[COM-43] though two let go of it at the same moment', async () => {
    const id = await keep()
    const owners = [await attached(id), await attached(id)]
    const drops = owners.map((ownerId) => server.call(detach, { query: { ownerId, fileId: id } }, { token }))
    expect((await Promise.all(drops)).map(({ status }) => status)).toEqual([200, 200])
    server.clock.advance(day)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 1, bytes: 1 })
  })

  it('[COM-43] stays if it comes into use at that moment', async () => {
    const id = await keep()
    server.clock.advance(hour)
    token = await server.enter('chenwei')
    server.clock.advance(day)
    const owner = server.context.makeId()
    // The use is committed after the list of unused files was read and before the row is locked.
    const context = beforeLocking(() =>
      ask(
        server.ownerUrl,
        `insert into file_uses select tenant_id, 'test', '${owner}', 1, id, sha256, created_at from files where id = '${id}'`,
      ),
    )
    expect(await removeUnusedFiles(context)).toEqual({ files: 0, bytes: 0 })
    expect(await rows()).toContain(id)
    expect(await storedIds(server)).toContain(id)
    await ask(server.ownerUrl, `update files set unused_since = null where id = '${id}'`)
  })

  it('[COM-43] whose last use ended just now has its day from now on, also when the sweep had it on its list', async () => {
    const id = await keep()
    server.clock.advance(day)
    const since = server.clock().toISOString()
    const context = beforeLocking(() =>
      ask(server.ownerUrl, `update files set unused_since = '${since}' where id = '${id}'`),
    )
    expect(await removeUnusedFiles(context)).toEqual({ files: 0, bytes: 0 })
    expect(await rows()).toContain(id)
    server.clock.advance(day)
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 1, bytes: 1 })
  })

  it('[COM-43] whose bytes cannot be removed keeps no others from going', async () => {
    const ids = [await keep(), await keep(), await keep()]
    server.clock.advance(day)
    const { storage } = server.context
    const remove = storage.remove.bind(storage)
    vi.spyOn(storage, 'remove').mockImplementation(async (id) => {
      if (id === ids[0]) throw new Error('under retention')
      await remove(id)
    })
    await expect(removeUnusedFiles(server.context)).rejects.toThrow('1 removals of bytes failed')
    vi.restoreAllMocks()
    const left = await storedIds(server)
    expect(ids.filter((id) => left.includes(id))).toEqual([ids[0]])
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, bytes: 1 })
  })

  it('[COM-43] whose bytes did not go with its row is swept the next time', async () => {
    const id = await keep()
    server.clock.advance(day)
    vi.spyOn(server.context.storage, 'remove').mockRejectedValueOnce(new Error('killed'))
    await expect(removeUnusedFiles(server.context)).rejects.toThrow('1 removals of bytes failed')
    expect([(await rows()).includes(id), (await storedIds(server)).includes(id)]).toEqual([false, true])
    expect(await removeUnusedFiles(server.context)).toEqual({ files: 0, bytes: 1 })
    expect(await storedIds(server)).not.toContain(id)
  })
})

describe('bytes without a row', () => {
  it('[COM-43] of an upload that was cut off go after a day, without a search of the store', async () => {
    const before = await storedIds(server)
    const { storage, pool } = server.context
    const put = storage.put.bind(storage)
    vi.spyOn(storage, 'put').mockImplementationOnce(async (id, bytes) => {
      await put(id, bytes)
      vi.spyOn(pool, 'connect').mockRejectedValueOnce(new Error('cut off'))
    })
    const { status } = await uploadTo(server, pdf('cut off'), { token, name: 'a.pdf' })
    expect(status).toBe(500)
    const [id] = await strays()
    expect(await storedIds(server)).toEqual([...before, String(id)].toSorted())
    server.clock.advance(day - minute)
    expect((await removeUnusedFiles(server.context)).bytes).toBe(0)
    server.clock.advance(minute)
    expect((await removeUnusedFiles(server.context)).bytes).toBe(1)
    expect([await storedIds(server), await strays()]).toEqual([before, []])
  })
})

it('[COM-43] two processes at once remove each file once', async () => {
  await Promise.all([keep(), keep(), keep(), keep()])
  server.clock.advance(day)
  const [one, two] = await Promise.all([removeUnusedFiles(server.context), removeUnusedFiles(server.context)])
  expect(one.files + two.files).toBe(4)
  expect(await strays()).toEqual([])
})
