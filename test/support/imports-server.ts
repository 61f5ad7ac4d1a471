/** A server with the tests' own kind of import, and sheets to send to it. */
import * as z from 'zod/mini'
import { importCalls } from '#contract/imports.ts'
import type { ImportKind } from '#server/import-kind.ts'
import { readJob, storeJob } from '#server/imports/jobs.ts'
import { importsServed } from '#server/imports/routes.ts'
import { text } from '#text/text.ts'
import { ask } from './ask.ts'
import { openFilesServer } from './files-server.ts'
import { testKind, testTable } from './import-kind.ts'
import type { TestServer } from './server.ts'
import { formOf } from './upload.ts'
import { handMade, textRow } from './workbooks.ts'

const side = z.optional(z.string())

export const testCalls = importCalls({
  path: '/test/v1',
  access: 'account.info',
  what: text('测试', 'tests'),
  begin: z.strictObject({ side, again: z.optional(z.enum(['true'])) }),
  template: z.strictObject({ side }),
})

export async function openImportsServer(kind: ImportKind = testKind): Promise<TestServer> {
  const extra = importsServed(kind, testCalls, {
    begin: ({ side: chosen = '', again }) => ({ chosen: { side: chosen }, again: again === 'true' }),
    template: () => ({}),
  })
  const server = await openFilesServer({ extra, importKinds: { tests: kind } })
  for (const statement of testTable) await ask(server.ownerUrl, statement)
  return server
}

/** A sheet of the tests' kind: numbers, and days where there are some. */
export const testSheet = (rows: readonly (readonly string[])[], header = ['编号', '日期', '颜色']): Buffer =>
  handMade({
    rows: [header, ...rows].map((cells, index) => textRow(index + 1, ...cells)).join(''),
  })

type Sent = {
  readonly token: string
  readonly name?: string
  readonly fields?: readonly (readonly [string, string])[]
  readonly key?: string
  readonly language?: string
  readonly path?: string
}

export async function sendSheet(server: TestServer, bytes: Uint8Array, sent: Sent) {
  const { token, name = 'a.xlsx', fields = [], key, language = 'en', path = testCalls.begin.path } = sent
  const { payload, type } = await formOf([...fields, ['file', new Blob([Uint8Array.from(bytes)]), name]])
  const headers = {
    'content-type': type,
    'accept-language': language,
    token,
    ...(key && { 'idempotency-key': key }),
  }
  const answer = await server.app.inject({ method: 'POST', url: path, payload, headers })
  const { code, message, data } = answer.json<{
    code: number
    message: string
    data: { id: string } | null
  }>()
  return { status: answer.statusCode, code, message, id: data?.id ?? '' }
}

/** Runs the pending work of an import at once. */
export async function work(server: TestServer, id: string, which: 'read' | 'store'): Promise<void> {
  const [tenantId] = await ask(server.ownerUrl, `select tenant_id from imports where id = '${id}'`)
  await (which === 'read' ? readJob : storeJob).run(server.context, { tenantId, importId: id })
}
