/** The heads of the journal are kept outside of the database every day, and come back from what was kept. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import type { Config } from '../config/config.ts'
import { ofThePlatform } from '../jobs/job.ts'
import { openValues } from '../notifications/seal.ts'
import { anchorListIn, readAnchorFiles, readHeads } from './anchor.ts'
import { keepAnchor } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const keep = (config: Partial<Config>) => {
  const { context } = server
  return keepAnchor.run({ ...context, config: { ...context.config, ...config } }, ofThePlatform)
}
const mails = () =>
  server.context.systemDb
    .selectFrom('notifications')
    .selectAll()
    .where('template', '=', 'auditAnchor')
    .execute()

it('[OPS-03] the job writes a file a day with every head, and mails nothing where no address is set', async () => {
  const anchorDir = testFolder()
  await keep({ anchorDir, anchorMail: undefined })
  const heads = await readHeads(server.context.systemDb)
  expect(heads.length).toBeGreaterThan(5)
  expect(readdirSync(anchorDir)).toEqual([expect.stringMatching(/^heads-2026-11-.*\.json$/)])
  expect(readAnchorFiles(anchorDir)).toEqual(heads)
  expect(await mails()).toEqual([])
  server.clock.advance(24 * 60 * 60 * 1000)
  await keep({ anchorDir, anchorMail: undefined })
  expect(readAnchorFiles(anchorDir), 'of both days').toEqual([...heads, ...heads])
})

it('[OPS-03] the job mails the heads, and what was mailed can be compared', async () => {
  const { context } = server
  await keep({ anchorDir: testFolder(), anchorMail: 'auditor@audit.international' })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'auditor@audit.international', channel: 'mail', tenant_id: null })
  if (!mail?.sealed) throw new Error('a waiting mail has its values')
  const { heads = '' } = openValues(context.secrets, mail.id, mail.sealed) ?? {}
  expect(anchorListIn(`> ${heads.replaceAll('\n', '\n> ')}`)).toEqual(await readHeads(context.systemDb))
})

it('[OPS-03] a folder that is not there has no anchors', () => {
  expect(readAnchorFiles('/nowhere/at/all')).toEqual([])
})
