/** A desk for tests of the pipeline: a server with the tests' own kind, emptied before each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Failure } from '#domain/failures.ts'
import { agreementFiles } from '#server/agreements/files.ts'
import type { ImportKind } from '#server/import-kind.ts'
import { ask } from './ask.ts'
import { storedIds } from './files-server.ts'
import { testKind } from './import-kind.ts'
import { openImportsServer, sendSheet, testCalls, testSheet, work } from './imports-server.ts'
import { breaksInvariants } from './invariants.ts'
import type { TestServer } from './server.ts'

const platformFiles = new Set(agreementFiles.map(({ id }) => id))

export const codeOf = (failure: Failure): number => codes[failure].code

/** Open once per test file. */
export function importsDesk(kind: ImportKind = testKind) {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openImportsServer(kind)
    breaksInvariants(server.context, 'journalDiffers')
    token = await server.enter('chenwei')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await ask(server.ownerUrl, 'truncate imports, import_rows, test_notes, stray_bytes, idempotency_keys')
    for (const id of await ownIds()) await server.context.storage.remove(id)
  })
  /** Uploaded files; the platform has some of its own. */
  const ownIds = async () => (await storedIds(server)).filter((id) => !platformFiles.has(id))
  const send = (bytes: Uint8Array, more: Partial<Parameters<typeof sendSheet>[2]> = {}) =>
    sendSheet(server, bytes, { token, ...more })
  const run = (id: string, mode: 'all' | 'valid', as = token) =>
    server.call(testCalls.run, { params: { id }, body: { mode } }, { token: as })
  return {
    get server() {
      return server
    },
    get token() {
      return token
    },
    ownIds,
    send,
    run,
    ask: (sql: string) => ask(server.ownerUrl, sql),
    work: (id: string, which: 'read' | 'store') => work(server, id, which),
    look: async (id: string) =>
      (await server.call(testCalls.read, { params: { id } }, { token, language: 'en' })).data,
    stored: () => ask(server.ownerUrl, 'select number from test_notes order by number'),
    get: (path: string, language = 'zh', as = token) =>
      server.app.inject({ method: 'GET', url: path, headers: { token: as, 'accept-language': language } }),
    /** Uploads, reads and, with a mode, runs. */
    imported: async (rows: readonly (readonly string[])[], mode?: 'all' | 'valid'): Promise<string> => {
      const { id } = await send(testSheet(rows))
      await work(server, id, 'read')
      if (mode) {
        await run(id, mode)
        await work(server, id, 'store')
      }
      return id
    },
  }
}
