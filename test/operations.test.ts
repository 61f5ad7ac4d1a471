/** The commands for people who run the product: what they say, and how they end; some of each as processes of their own. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Anchor, writeAnchorFile } from '#server/audit/anchor.ts'
import { ask } from './support/ask.ts'
import { callCommand as call, runCommand as run } from './support/command.ts'
import { type DatabaseOptions, freshDatabase } from './support/database.ts'
import { testFolder } from './support/folder.ts'
import { commit } from './support/sql.ts'

const secret = 'a secret that only the tests know, long enough'

async function installation(options: DatabaseOptions = {}): Promise<Readonly<Record<string, string>>> {
  const database = await freshDatabase(options)
  onTestFinished(database.drop)
  return { DATABASE_URL: database.url, SOONER_SECRET: secret, DATA_DIR: testFolder() }
}

it('[RUN-07] they explain themselves in both languages, and need nothing for that', async () => {
  const dataDir = join(testFolder(), 'data')
  const explains = async (name: string): Promise<void> => {
    const { code, said } = await call({ DATA_DIR: dataDir }, name, '--help')
    expect(code).toBe(0)
    expect(said).toContain(`用法：npm run ${name}`)
    expect(said).toContain(`Usage: npm run ${name}`)
    expect(said).toContain('退出码：0')
  }
  for (const name of [
    'verify-books',
    'verify-audit',
    'replay',
    'operator',
    'authority',
    'calendar',
    'backup',
    'restore',
  ])
    await explains(name)
  expect(existsSync(dataDir)).toBe(false)
})

it('[RUN-07] called otherwise, or where there is nothing to work on, they say so and make nothing', async () => {
  const dataDir = join(testFolder(), 'data')
  const prints = async (command: readonly [string, ...string[]], ...expected: readonly string[]) => {
    const { code, said } = await call({ DATA_DIR: dataDir }, ...command)
    for (const words of expected) expect(said).toContain(words)
    expect(code).toBe(2)
  }
  await prints(['backup'], '用法不正确：npm run backup', 'Usage: npm run backup -- FOLDER')
  await prints(['restore', '--foo'], 'Invalid usage: npm run restore -- --foo', '用法：npm run restore')
  await prints(['verify-books'], `${dataDir} 中没有数据库`, `There is no database in ${dataDir}`)
  await prints(['restore', testFolder()], '没有 manifest.json', 'has no manifest.json')
  expect(existsSync(dataDir)).toBe(false)
})

it('[RUN-07] restore to a moment says that it is for the embedded database only', async () => {
  const site = { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', SOONER_SECRET: secret, DATA_DIR: testFolder() }
  const to = join(testFolder(), 'new')
  const { code, said } = await call(site, 'restore', '--to', to, '--at', '2026-11-15T10:00:00+08:00')
  expect(code).toBe(2)
  expect(said).toContain('时刻恢复只适用于内置数据库')
  expect(said).toContain('Only the embedded database can be restored to a point in time')
  expect(existsSync(to)).toBe(false)
})

it('[RUN-07] verify-books says what it looked at; a fault with its place, and ends with 1', async () => {
  const site = await installation({ breaks: ['guardMissing'] })
  const sound = await run(site, 'verify-books')
  expect(sound.said).toMatch(/57 项核对，22 个账户.*全部完好。\n57 checks over 22 accounts.*all sound\.\n/)
  expect(sound.said).toMatch(/条链.*全部完好/)
  expect(sound.code).toBe(0)
  await commit(site['DATABASE_URL'] ?? '', ['alter table audit disable trigger append_only'])
  const faulty = await run(site, 'verify-books')
  expect(faulty.code).toBe(1)
  expect(faulty.said).toContain('  audit append_only: 数据库的防护缺失或已停用 · a database safeguard')
})

it('[RUN-07] verify-books that cannot look ends with 2', async () => {
  const site = { ...(await installation()), DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }
  const { code, said } = await call(site, 'verify-books')
  expect([code, said]).toEqual([
    2,
    expect.stringContaining('DATABASE_URL names a database that cannot be reached'),
  ])
})

describe('[OPS-03] verify-audit', () => {
  it('says loudly that it had no anchor, and how to keep one; verify-books too', async () => {
    const site = await installation()
    for (const name of ['verify-audit', 'verify-books']) {
      const { code, said } = await call(site, name)
      expect(said).toContain('＊＊＊ 警告：没有链尾可核对')
      expect(said).toContain('*** WARNING: checked without an anchor')
      expect(said).toContain(`${join(site['DATA_DIR'] ?? '', 'anchors')} (ANCHOR_DIR)`)
      expect(code).toBe(0)
    }
  })

  it('compares with the anchors that the server keeps, and finds a tail that was cut off', async () => {
    const site = await installation()
    const folder = join(site['DATA_DIR'] ?? '', 'anchors')
    const [chain] = await ask(
      site['DATABASE_URL'] ?? '',
      `select json_build_object('tenantId', tenant_id, 'seq', seq::text, 'hash', encode(hash, 'hex')) from audit_heads order by seq desc limit 1`,
    )
    writeAnchorFile(folder, new Date('2026-11-16T16:07:00Z'), [chain as Anchor])
    const sound = await call(site, 'verify-audit')
    expect(sound.said).toContain('Compared with 1 anchored heads.')
    expect(sound.said).toContain(`The heads are from ${folder} on this machine.`)
    expect(sound.said).not.toContain('WARNING')
    expect(sound.code).toBe(0)
    writeAnchorFile(folder, new Date('2026-11-17T16:07:00Z'), [{ ...(chain as Anchor), seq: '999999' }])
    const cut = await call(site, 'verify-audit')
    expect(cut.said).toContain('#999999: stood there by the anchor and was cut off')
    expect(cut.code).toBe(1)
  })
})

it('[MKT-07] the calendar command loads a year as a file gives it, in the journal, and names what is wrong', async () => {
  const site = await installation()
  const file = join(testFolder(), 'cn-2030.json')
  const given = { country: 'CN', year: 2030, closed: ['2030-01-01', '2030-02-04'], open: ['2030-02-10'] }
  const load = (content: unknown) => {
    writeFileSync(file, JSON.stringify(content))
    return call(site, 'calendar', 'load', file)
  }
  const wrong = await load({ ...given, open: ['2031-02-10'] })
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('open "2031-02-10"')])
  const { code, said } = await load(given)
  expect(said).toContain('The calendar of CN 2030 (office, bank) is loaded: 2 days closed, 1 make-up days.')
  expect(code).toBe(0)
  const days = `select day || ' ' || open from calendar_days join calendar_years using (country, kind, year)
    where year = 2030 and kind = 'bank' and not provisional order by day`
  expect(await ask(site['DATABASE_URL'] ?? '', days)).toEqual([
    '2030-01-01 false',
    '2030-02-04 false',
    '2030-02-10 true',
  ])
  expect((await call(site, 'calendar', 'load', join(testFolder(), 'none.json'))).code).toBe(2)
})

describe('back-up and restore', () => {
  it('[RUN-07] carry an installation from a PostgreSQL to an embedded database, which is found sound', async () => {
    const from = await installation()
    const storage = testFolder()
    const folder = join(testFolder(), 'backup')
    const backup = await call({ ...from, STORAGE_URL: `file://${storage}` }, 'backup', folder)
    // The files of this database's world are in another folder, which is what a lost file looks like.
    expect(backup.code).toBe(1)
    expect(backup.said).toMatch(/已备份 \d+ 张表、\d+ 行、0 个文件。/)
    expect(backup.said).toMatch(/SHA-256 of manifest\.json: [0-9a-f]{64}/)
    expect(backup.said).toContain('files are missing or differ from their record')

    const to = { DATA_DIR: testFolder(), SOONER_SECRET: secret }
    const restore = await call(to, 'restore', folder)
    expect(restore.said).toMatch(/Restored \d+ tables, \d+ rows, 0 files/)
    expect(restore.said).toMatch(/57 checks over .* all sound\./)
    expect(restore.code).toBe(1)

    const again = await call(to, 'restore', folder)
    expect(again.code).toBe(2)
    expect(again.said).toContain('目标数据库不是空的')
    expect(again.said).toContain('The target database is not empty')
  })
})

it('[OPS-01] [RUN-07] the operator command adds an operator, prints the credentials once, and resets them', async () => {
  const site = await installation()
  const add = await run(site, 'operator', 'add', 'New.One@sooner.test', '新运营')
  expect(add.code).toBe(0)
  expect(add.said).toMatch(
    /otpauth:\/\/totp\/Sooner:new\.one%40sooner\.test\?secret=[A-Z2-7]{32}&issuer=Sooner/,
  )
  const passwordIn = (said: string) => /Password: (\S{8,})/.exec(said)?.[1]
  expect(passwordIn(add.said)).toBeDefined()
  const again = await call(site, 'operator', 'add', 'new.one@sooner.test', '新运营')
  expect([again.code, again.said]).toEqual([
    1,
    expect.stringContaining('An operator with new.one@sooner.test already exists'),
  ])
  const reset = await call(site, 'operator', 'reset', 'new.one@sooner.test')
  expect(reset.code).toBe(0)
  expect(passwordIn(reset.said)).not.toBe(passwordIn(add.said))
  expect((await call(site, 'operator', 'reset', 'nobody@sooner.test')).code).toBe(1)
  expect((await call(site, 'operator', 'add', 'nobody', '甲')).code).toBe(1)
  const remove = (mail: string) => call(site, 'operator', 'remove', mail)
  expect((await remove('new.one@sooner.test')).said).toContain(
    'The operator new.one@sooner.test has been removed.',
  )
  expect((await remove('new.one@sooner.test')).code).toBe(1)
  expect((await call(site, 'operator', 'remove')).code).toBe(2)
})
