/** Whatever an uploaded file is made of, and whichever call takes it, the server answers the others meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { isSystems, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { lineSheetColumns } from '#domain/reconciliations/sheet.ts'
import { done } from '#domain/result.ts'
import { readSheet } from '#server/adapters/sheet/read.ts'
import { readJob } from '#server/bank-files/jobs.ts'
import { readJob as readImportJob } from '#server/imports/jobs.ts'
import { lineColumns } from '#text/reconciliations.ts'
import { ask } from './support/ask.ts'
import { suzhou } from './support/documents-trade.ts'
import { hostileForms, type TakenForm } from './support/hostile-files.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { makeKey } from './support/sync.ts'

/** An idle machine takes a tenth of it; a busy one does something else in between. */
const stillMsMax = 3_000

let server: TestServer
let url: string
let token: string
let apiKey: string
beforeAll(async () => {
  server = await openTestServer()
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  token = await server.enter('chenwei')
  apiKey = (await makeKey(server, token)).apiKey
  for (const route of takingForms)
    taken.set(route.path, { fields: taking[route.path]?.fields ?? {}, header: await headerOf(route) })
})
afterAll(() => server.close())

const document = { companyType: 'buyer', type: 'payable' }
/**
 * What each call that takes a form needs to read its file, and what it says only once its reader, or the job that reads for it, has
 * looked at the file.
 */
const taking: Readonly<Record<string, { readonly fields: TakenForm['fields']; readonly says: string }>> = {
  [routes.fileUpload.path]: { fields: {}, says: 'imageTooManyPixels' },
  [routes.bankFileUpload.path]: { fields: {}, says: 'job bankFileUnfit' },
  [routes.syncUbl.path]: { fields: { payerId: suzhou }, says: 'ublInvalid' },
  [routes.reconciliationItemsImport.path]: { fields: { currency: 'CNY' }, says: 'done' },
  [routes.importBegin.path]: { fields: document, says: 'job ready' },
  [routes.payeeImportBegin.path]: { fields: {}, says: 'job ready' },
  [routes.contractImportBegin.path]: { fields: {}, says: 'job ready' },
}
const said = new Map<string, Set<string>>()
const taken = new Map<string, TakenForm>()

const takingForms = (Object.values(routes) as readonly Route[]).filter(({ takesFile }) => takesFile)

/** The columns of the template of a call, or those of the payment files. */
async function headerOf({ path }: Route): Promise<readonly string[]> {
  if (path === routes.reconciliationItemsImport.path)
    return lineSheetColumns.map((column) => lineColumns[column].en)
  if (!path.endsWith('/excel')) return ['Award number', 'Paid on', 'Amount']
  const query = new URLSearchParams(taking[path]?.fields)
  const template = await fetch(`${url}${path.replace(/excel$/, 'downloadImport')}?${query}`, {
    headers: { token, 'accept-language': 'en' },
  })
  const bytes = new Uint8Array(await template.arrayBuffer())
  let columns: readonly string[] = []
  const head = ({ header }: { readonly header: readonly string[] }) => {
    columns = header
    return done(null)
  }
  await readSheet({ bytes, type: 'xlsx' }, { head, rows: async () => 'enough' })
  return columns
}

const failureOf = (code: number): string =>
  (Object.keys(codes) as Failure[]).find((failure) => codes[failure].code === code) ?? 'done'

async function upload(route: Route, body: Buffer): Promise<number> {
  const answer = await fetch(`${url}${route.path}`, {
    method: route.method,
    body: new Uint8Array(body),
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      ...(isSystems(route.access) ? { authorization: `Bearer ${apiKey}` } : { token }),
    },
  })
  const { code } = (await answer.json()) as { readonly code: number }
  note(route, failureOf(code))
  return answer.status
}

const note = ({ path }: Route, what: string): void =>
  void said.set(path, (said.get(path) ?? new Set()).add(what))

/** What is taken is read by a job, in the same process. */
async function readTaken(route: Route): Promise<void> {
  const files = `select json_build_object('tenantId', payer_tenant_id, 'fileId', id) from bank_files where state = 'reading'`
  for (const file of (await ask(server.ownerUrl, files)) as { tenantId: string; fileId: string }[]) {
    await readJob.run(server.context, file)
    const failed = `select failure from bank_files where id = '${file.fileId}'`
    note(route, `job ${String(await ask(server.ownerUrl, failed))}`)
  }
  const imports = `select json_build_object('tenantId', tenant_id, 'importId', id) from imports where state = 'reading'`
  for (const file of (await ask(server.ownerUrl, imports)) as { tenantId: string; importId: string }[]) {
    await readImportJob.run(server.context, file)
    const state = `select state from imports where id = '${file.importId}'`
    note(route, `job ${String(await ask(server.ownerUrl, state))}`)
  }
}

describe('a form with', () => {
  it.each(Object.entries(hostileForms))(
    '[COM-43] [CLR-22] %s holds up nobody, whichever call it is sent to',
    async (_name, made) => {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      for (const route of takingForms) {
        const form = taken.get(route.path)
        if (!form) throw new Error('Each call has its form.')
        const body = made(form)
        delay.reset()
        delay.enable()
        const status = await upload(route, body)
        await readTaken(route)
        delay.disable()
        const stillMs = delay.max / 1_000_000
        expect([route.path, status < 500, Math.min(stillMs, stillMsMax)]).toEqual([route.path, true, stillMs])
      }
    },
  )

  it('[COM-43] [CLR-22] such a file comes as far as to the reader of each call', () => {
    expect(Object.keys(taking).toSorted()).toEqual(takingForms.map(({ path }) => path).toSorted())
    for (const [path, { says }] of Object.entries(taking))
      expect([path, [...(said.get(path) ?? [])]]).toEqual([path, expect.arrayContaining([says])])
  })
})
