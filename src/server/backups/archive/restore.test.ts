/** A real archive: a base copy under load, the log after it, and the way back to a moment in between. */

import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { faultsIn, keepText, load, storeLicences } from '#test/support/backups.ts'
import { minute, type TestClock } from '#test/support/clock.ts'
import { runCommand } from '#test/support/command.ts'
import { testConfig } from '#test/support/config.ts'
import { testFolder } from '#test/support/folder.ts'
import { machinery, note } from '#test/support/machinery.ts'
import { fleetingFolder } from '#test/support/memory.ts'
import { patient } from '#test/support/patience.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { prepareTemplate } from '#test/support/template.ts'
import { machineClock } from '../../adapters/clock.ts'
import type { Config } from '../../config/config.ts'
import { type Embedded, openEmbedded } from '../../db/embedded/open.ts'
import { readMigrations } from '../../db/migrate.ts'
import { reportArchive } from '../jobs.ts'
import { makeBaseCopy } from './base.ts'
import { type Archive, archiveOf, type Base } from './bases.ts'
import { movedTo, restoreMoment } from './restore.ts'
import { readLog } from './segments.ts'
import { archiveFaults } from './watch.ts'

/** Started by root, PostgreSQL has another account, which must be let through. */
const folder = mkdtempSync(join(fleetingFolder(), 'sooner-archive-'))
chmodSync(folder, 0o711)
/** A name with everything that a shell or PostgreSQL would take for something else. */
const config: Config = testConfig({
  dataDir: join(folder, 'data'),
  archiveDir: join(folder, `it's "档案" %f $HOME`),
  storage: { folder: join(folder, 'files') },
})
let archive: Archive
let database: Embedded
let server: TestServer
let token: string
let base: Base
let moment: Date
let writtenMeanwhile: number
let files: { readonly before: string; readonly after: string }

const write = (text: string) => server.call(note, { body: { text } }, { token })
const notesIn = (url: string, ...texts: string[]): Promise<unknown[]> =>
  ask(
    url,
    `select body->'facts'->>'text' from audit where body->'facts'->>'text' in ('${texts.join("', '")}') order by seq`,
  )
const noted = async (): Promise<Date> => {
  const at = new Date(machineClock().getTime() + 1)
  await vi.waitFor(() => expect(machineClock().getTime()).toBeGreaterThan(at.getTime()), {
    ...patient,
    interval: 1,
  })
  return at
}
/** Ends the segment under way and waits until the archive has it. */
const archived = async (): Promise<void> => {
  const [name] = await ask(database.url, 'select pg_walfile_name(pg_switch_wal())')
  await vi.waitFor(() => expect(readdirSync(archive.log)).toContain(name), { timeout: 30_000 })
}
/** The machine's, and ahead of it where a test says so. */
const movingClock = (): TestClock => {
  let offsetMs = 0
  const now = (): Date => new Date(machineClock().getTime() + offsetMs)
  return Object.assign(now, { advance: (ms: number) => void (offsetMs += ms) })
}
const restore = async (dataDir: string, until: Date | 'end' = moment) =>
  restoreMoment({
    config,
    until,
    dataDir,
    migrations: await readMigrations('migrations'),
    at: machineClock(),
    durable: false,
  })

beforeAll(async () => {
  database = await openEmbedded({ dataDir: config.dataDir, archiveDir: config.archiveDir, durable: false })
  archive = archiveOf(config)
  await prepareTemplate(database.url)
  server = await openTestServer({
    extra: machinery,
    ownerUrl: database.url,
    config,
    clock: movingClock(),
  })
  await storeLicences(server)
  token = await server.enter('chenwei')
  const working = load(server, token)
  const { storage } = server.context
  try {
    base = await makeBaseCopy({
      archive,
      ownerUrl: database.url,
      storage,
      version: '0.1.0',
      clock: machineClock,
    })
  } finally {
    writtenMeanwhile = await working.stop()
  }
  await write('甲')
  const before = await keepText(server, '付款合同')
  await archived()
  moment = await noted()
  await write('乙')
  files = { before, after: await keepText(server, '后来的合同') }
  await archived()
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a restore to a moment', () => {
  it('[RUN-07] has what was before it and nothing from after it; it is sound, and the product goes on with it', async () => {
    const dataDir = join(testFolder(), 'data')
    const site = {
      DATA_DIR: config.dataDir,
      ARCHIVE_DIR: config.archiveDir ?? '',
      STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
      SOONER_SECRET: config.secret ?? '',
    }
    const { code, said } = await runCommand(site, 'restore', '--at', moment.toISOString(), '--to', dataDir)
    expect(said).toMatch(/已恢复到.*\nRestored into .*\n.*全部完好。\n.*all sound\.\n/)
    expect(code).toBe(0)
    expect(writtenMeanwhile).toBeGreaterThan(0)
    const restored = await openEmbedded({ dataDir, durable: false })
    onTestFinished(() => restored.close())
    expect(await notesIn(restored.url, '甲', '乙')).toEqual(['甲'])
    expect(await faultsIn(server, restored.url)).toEqual([])
    expect(await readFile(join(dataDir, 'files', files.before), 'utf8')).toBe('付款合同')
    expect(readdirSync(join(dataDir, 'files'))).not.toContain(files.after)

    const other = await openTestServer({
      extra: machinery,
      ownerUrl: restored.url,
      config: movedTo(config, dataDir),
    })
    onTestFinished(() => other.close())
    const answer = await other.call(note, { body: { text: '继续' } }, { token: await other.enter('chenwei') })
    expect(answer.code).toBe(0)
    // What runs was not touched.
    expect((await write('丙')).code).toBe(0)
    expect(await notesIn(database.url, '甲', '乙', '丙', '继续')).toEqual(['甲', '乙', '丙'])
  })

  it('[RUN-07] goes to the end of the archive where that is asked for', async () => {
    const dataDir = join(testFolder(), 'data')
    const restoring = restore(dataDir, 'end')
    // Until it is done no base copy is made, which could remove what it needs.
    await vi.waitFor(() => expect(readdirSync(archive.folder)).toContain('lock'), { ...patient, interval: 1 })
    await restoring
    expect(readdirSync(archive.folder)).not.toContain('lock')
    const restored = await openEmbedded({ dataDir, durable: false })
    onTestFinished(() => restored.close())
    expect(await notesIn(restored.url, '甲', '乙')).toEqual(['甲', '乙'])
  })
})

describe('a restore is refused, and nothing is left of it,', () => {
  /** One segment of the log is away during the test. */
  const without = async (place: number): Promise<string> => {
    const { segments } = await readLog(archive.log, base)
    const name = segments.at(place) ?? ''
    const [there, away] = [join(archive.log, name), join(folder, name)]
    renameSync(there, away)
    onTestFinished(() => renameSync(away, there))
    return name
  }
  const refusal = async (until: Date | 'end'): Promise<string> => {
    const dataDir = testFolder()
    const error = await restore(dataDir, until).catch((thrown: Error) => thrown)
    expect(readdirSync(dataDir)).toEqual([])
    return error instanceof Error ? error.message : 'restored'
  }

  it('[RUN-07] before the first base copy', async () =>
    expect(await refusal(new Date(Date.parse(base.finishedAt) - 1))).toContain(
      `Any time from ${base.finishedAt} on can be restored`,
    ))

  it('[RUN-07] after the last change in the archive', async () =>
    expect(await refusal(new Date('2100-01-01'))).toMatch(/its last change is from 2\d{3}-.*use --at end/))

  it('[RUN-07] over a gap in the log', async () => {
    const name = await without(1)
    expect(await refusal(moment)).toContain(`stops at the log segment ${name}`)
    expect(await refusal('end')).toContain(`stops at the log segment ${name}`)
    expect(await archiveFaults({ ...server.context, config })).toContain('gap')
  })

  it('[RUN-07] over a segment whose bytes are not the log’s, which PostgreSQL takes for its end', async () => {
    const name = (await readLog(archive.log, base)).segments.at(-2) ?? ''
    const path = join(archive.log, name)
    const bytes = await readFile(path)
    onTestFinished(() => writeFileSync(path, bytes))
    writeFileSync(path, Buffer.alloc(bytes.length))
    expect(await refusal('end')).toContain(`stops at the log segment ${name}`)
  })

  it('[RUN-07] where a part of the base copy is not what it was', async () => {
    const path = join(base.folder, 'cluster/PG_VERSION')
    const bytes = await readFile(path)
    onTestFinished(() => writeFileSync(path, bytes))
    await truncate(path, 1)
    expect(await refusal(moment)).toContain('PG_VERSION of the back-up does not match its manifest')
  })

  it('[RUN-07] into a folder that holds something', async () => {
    const dataDir = testFolder()
    writeFileSync(join(dataDir, 'mine'), '')
    await expect(restore(dataDir)).rejects.toThrow('already exists and is not empty')
    expect(readdirSync(dataDir)).toEqual(['mine'])
  })
})

describe('an archive that fails', () => {
  it('[RUN-07] stops nothing, is reported, and catches up', async () => {
    const metrics = async (): Promise<string> => (await server.app.inject('/metrics')).body
    const faults = () => archiveFaults(server.context)
    expect(await metrics()).not.toContain('sooner_archive_fault{')
    renameSync(archive.log, `${archive.log}.away`)
    await ask(database.url, 'select pg_switch_wal()')
    await vi.waitFor(async () => expect(await faults()).toEqual(['failing', 'unreadable']), patient)
    expect(await metrics()).not.toContain('sooner_archive_fault{')
    server.clock.advance(5 * minute)
    expect(await metrics()).toContain('sooner_archive_fault{fault="failing"} 1')
    const error = vi.fn<(...args: unknown[]) => void>()
    const log = Object.assign(Object.create(server.context.log) as typeof server.context.log, { error })
    await reportArchive.run({ ...server.context, log }, { tenantId: null })
    expect(error).toHaveBeenCalledWith(
      { faults: ['failing', 'unreadable'] },
      'the archive needs somebody to look',
    )
    expect((await write('丁')).code).toBe(0)
    renameSync(`${archive.log}.away`, archive.log)
    await archived()
    server.clock.advance(5 * minute)
    expect(await metrics()).not.toContain('sooner_archive_fault{')
  })
})
