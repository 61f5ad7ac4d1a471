/** A desk for tests of uploaded payees and contracts: a payer's people, and files of either kind. */
import { afterAll, beforeAll } from 'vitest'
import { contractImports, payeeImports } from '#contract/payee-imports.ts'
import { routes } from '#contract/routes.ts'
import type { ImportMode } from '#domain/imports/states.ts'
import { ask } from './ask.ts'
import { sheet } from './document-sheets.ts'
import { openFilesServer } from './files-server.ts'
import { sendSheet, work } from './imports-server.ts'
import type { TestServer } from './server.ts'

const kinds = {
  payees: {
    calls: payeeImports,
    head: [
      '付款主体',
      '收款方名称',
      '收款方编码',
      '联系人',
      '联系邮箱',
      '中小企业',
      '户名',
      '账号',
      '银行代码',
      '开户行',
      '更正错误',
    ],
  },
  contracts: {
    calls: contractImports,
    head: ['收款方编码', '合同编号', '合同开始日', '合同结束日', '合同终止日', '付款主体'],
  },
} as const

/** Open once per test file. */
export function payeeImportsDesk(kind: keyof typeof kinds, person = 'chenwei') {
  const { calls, head } = kinds[kind]
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openFilesServer()
    token = await server.enter(person)
  })
  afterAll(() => server.close())

  async function send(rows: readonly (readonly string[])[], more: { readonly again?: true } = {}) {
    const fields = more.again ? ([['again', 'true']] as const) : []
    const sent = await sendSheet(server, sheet(rows, head), { token, fields, path: calls.begin.path })
    if (sent.code === 0) await work(server, sent.id, 'read')
    return sent
  }
  async function run(id: string, mode: ImportMode = 'valid') {
    const answer = await server.call(calls.run, { params: { id }, body: { mode } }, { token })
    if (answer.code === 0) await work(server, id, 'store')
    return answer
  }
  const look = async (id: string) => (await server.call(calls.read, { params: { id } }, { token })).data
  return {
    get server() {
      return server
    },
    get token() {
      return token
    },
    calls,
    send,
    run,
    look,
    remarks: async (id: string, remarks: 'errors' | 'warnings' = 'errors') =>
      (await server.call(calls.rows, { params: { id }, query: { remarks } }, { token })).data.list.map(
        ({ row, remarks: found }) => [
          row,
          ...found.map(({ column, reason, value }) => `${column} ${reason} ${value}`),
        ],
      ),
    undo: (id: string) => server.call(payeeImports.undo, { params: { id } }, { token }),
    listed: async (keyword: string) =>
      (await server.call(routes.payeeList, { query: { keyword } }, { token })).data.list,
    ask: (sql: string) => ask(server.ownerUrl, sql),
  }
}
