/** A desk for tests of imported documents: a payer, a payee that acts for its sub-entity, and files of either. */
import { afterAll, beforeAll } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { ImportMode } from '#domain/imports/states.ts'
import { ask } from './ask.ts'
import { header, sheet } from './document-sheets.ts'
import { openFilesServer } from './files-server.ts'
import { sendSheet, work } from './imports-server.ts'
import type { TestServer } from './server.ts'

type Fields = readonly (readonly [string, string])[]

const importPath = routes.importBegin.path
export const supplierId = entityOf('mingyuan-hongfei').id
export const payeeHead = header.slice(0, 8)
export const chosen = (
  companyType: string,
  more: Fields = [],
  type = companyType === 'buyer' ? 'payable' : 'receivable',
): Fields => [['companyType', companyType], ['type', type], ...more]

/** Open once per test file. */
export function documentImportsDesk() {
  let server: TestServer
  let payer: string
  let payee: string
  beforeAll(async () => {
    server = await openFilesServer()
    payer = await server.enter('chenwei')
    payee = await server.signIn('lixiaoyun')
    const body = { companyType: 'supplier', id: supplierId } as const
    await server.call(routes.chooseIdentity, { body }, { token: payee })
  })
  afterAll(() => server.close())

  async function send(
    rows: readonly (readonly string[])[],
    token = payer,
    fields = chosen('buyer'),
    head?: readonly string[],
  ) {
    const sent = await sendSheet(server, sheet(rows, head), { token, fields, path: importPath })
    if (sent.code === 0) await work(server, sent.id, 'read')
    return sent
  }
  async function run(id: string, mode: ImportMode, token = payer) {
    await server.call(routes.importRun, { params: { id }, body: { mode } }, { token })
    await work(server, id, 'store')
  }
  return {
    get server() {
      return server
    },
    get payer() {
      return payer
    },
    get payee() {
      return payee
    },
    send,
    run,
    byPayee: (rows: readonly string[][]) =>
      send(
        rows.map((row) => row.slice(0, 8)),
        payee,
        chosen('supplier', [['supplierId', supplierId]]),
        payeeHead,
      ),
    look: async (id: string, token = payer) =>
      (await server.call(routes.importRead, { params: { id } }, { token })).data,
    errors: async (id: string, token = payer) =>
      (await server.call(routes.importRows, { params: { id } }, { token })).data.list.map(
        ({ row, remarks: found }) => [
          row,
          ...found.map(({ column, reason, value }) => `${column} ${reason} ${value}`),
        ],
      ),
    undo: (id: string, token = payer) => server.call(routes.importUndo, { params: { id } }, { token }),
    ask: (sql: string) => ask(server.ownerUrl, sql),
    stored: (id: string) =>
      ask(
        server.ownerUrl,
        `select number from documents where import_id = '${id}' and deleted_at is null order by serial`,
      ),
  }
}
