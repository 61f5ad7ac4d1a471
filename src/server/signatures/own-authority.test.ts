/** All servers of a database have one authority, and say at the start what is not as it should be. */
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { testConfig } from '#test/support/config.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/database.ts'
import { testFolder } from '#test/support/folder.ts'
import { machineClock } from '../adapters/clock.ts'
import { openSigning } from '../adapters/signing/authority.ts'
import type { Config } from '../config/config.ts'
import { openServer } from '../open.ts'
import { acceptOwnAuthority } from './own-authority.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Starts a server and stops it; the warnings of its log. */
async function start(changes: Partial<Config> = {}): Promise<readonly string[]> {
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const opened = await openServer({ config: testConfig(changes), ownerUrl: database.url, log })
  await opened.close()
  return said.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

describe('[RUN-03] the authority of a database', () => {
  it('is that of its first server; another is refused until a command has accepted it, and then the first is', async () => {
    await start()
    const signingDir = join(testFolder(), 'signing')
    await expect(start({ signingDir })).rejects.toThrow('SIGNING_DIR has a certificate authority')
    await expect(start({ signingDir })).rejects.toThrow('npm run authority -- accept')
    await start()

    const server = await openServer({
      config: testConfig(),
      ownerUrl: database.url,
      log: pino({ level: 'silent' }),
    })
    const other = await openSigning(signingDir, machineClock())
    const shown = await acceptOwnAuthority(server.context.systemDb, other, machineClock())
    await server.close()
    await start({ signingDir })
    await expect(start()).rejects.toThrow(`that is not the one of this database (${shown})`)
    // As before, for the tests after this.
    await ask(database.url, 'delete from signing_authority')
  })
})

describe('[RUN-03] a server that starts', () => {
  it('says that the owner in DATABASE_URL is a superuser, and not of the embedded one', async () => {
    expect(await start()).not.toContainEqual(expect.stringContaining('superuser'))
    const warnings = await start({ databaseUrl: database.url })
    expect(warnings).toContainEqual(expect.stringContaining('in DATABASE_URL is a superuser'))
  })

  it('says that the database is newer than it is', async () => {
    expect(await start()).not.toContainEqual(expect.stringContaining('newer'))
    await ask(database.url, `insert into migrations values ('9999-later.sql', 'x', '2026-11-16')`)
    expect(await start()).toContainEqual(
      'the database is newer than this server, which does not know 9999-later.sql: update the server',
    )
    await ask(database.url, `delete from migrations where name = '9999-later.sql'`)
  })
})
