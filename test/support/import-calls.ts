/** The rows of the call table for imports: people who keep documents, on either side. */
import type { RouteName } from '#contract/routes.ts'
import { ask } from './ask.ts'
import type { Row } from './call-table.ts'
import { breaksInvariants } from './invariants.ts'
import type { IdNames, Ids, PlantedImports } from './same-ids.ts'
import type { TestServer } from './server.ts'
import { formOf } from './upload.ts'

const keepers = ['administrator', 'clerk'] as const
const keeping = {
  nobody: 401,
  unchosen: 403,
  served: { buyer: keepers, supplier: keepers, dealer: [] },
} as const
const base = '/supplierSer/v8/invoice'

const { payload, type } = await formOf([
  ['companyType', 'buyer'],
  ['type', 'payable'],
  ['file', new Blob(['no sheet']), 'a.xlsx'],
])

export const importCalls = {
  importTemplate: {
    ...keeping,
    plain: () => ({ url: `${base}/downloadImport?companyType=buyer&type=payable` }),
  },
  importBegin: {
    ...keeping,
    refused: 415,
    plain: () => ({ url: `${base}/excel`, payload, headers: { 'content-type': type } }),
  },
  importList: { ...keeping, plain: () => ({ url: `${base}/excelList`, payload: {} }) },
  importRead: { ...keeping, withId: ({ imports }) => ({ url: `${base}/excel/${imports.ready}` }) },
  importRows: { ...keeping, withId: ({ imports }) => ({ url: `${base}/excel/${imports.ready}/rows` }) },
  importRun: {
    ...keeping,
    withId: ({ imports }) => ({ url: `${base}/excel/${imports.ready}/run`, payload: { mode: 'valid' } }),
  },
  importCancel: {
    ...keeping,
    withId: ({ imports }) => ({ url: `${base}/excel/${imports.ready}/cancel` }),
  },
  importFailed: {
    ...keeping,
    withId: ({ imports }) => ({ url: `${base}/excel/${imports.ready}/failed` }),
  },
  importUndo: {
    ...keeping,
    withId: ({ imports }) => ({ url: `${base}/excel/${imports.done}/undo` }),
  },
} as const satisfies Partial<Record<RouteName, Row>>

const ofDocuments = { side: 'payer', type: 'payable', buyerIds: null, supplierId: null }

/** An import that can run, with a failed row, and one that can be undone. */
async function plantKind(
  { ownerUrl, context }: TestServer,
  tenantId: string,
  kind: string,
): Promise<PlantedImports> {
  breaksInvariants(context, 'journalDiffers')
  const [ready, done] = [context.makeId(), context.makeId()]
  const plant = (id: string, state: string, mode: string, rows: number) =>
    ask(
      ownerUrl,
      `insert into imports (id, tenant_id, kind, chosen, file_name, sha256, again, state, mode, rows_done, rows_read, rows_failed,
         rows_added, begun_by, run_by, begun_at, touched_at)
       select '${id}', tenant_id, '${kind}', '${JSON.stringify(kind === 'documents' ? ofDocuments : { payerId: tenantId })}', 'a.xlsx',
         sha256('${id}'), false, '${state}', ${mode}, ${rows}, ${rows}, ${rows / 2}, 0, user_id, case when '${state}' = 'done' then user_id end, joined_at, joined_at
       from memberships where tenant_id = '${tenantId}' limit 1`,
    )
  await plant(ready, 'ready', 'null', 2)
  await plant(done, 'done', `'valid'`, 0)
  await ask(
    ownerUrl,
    `insert into import_rows select '${ready}', '${tenantId}', n, '{甲}', '{}', case when n = 3 then
       '[{"column":"number","reason":"required","value":""}]'::jsonb end from generate_series(2, 3) n`,
  )
  return { ready, done }
}

/** Those of every kind that is named. */
export const plantImports = async (
  server: TestServer,
  tenantId: string,
  named: IdNames,
): Promise<Partial<Ids>> => ({
  ...(named.has('imports') && { imports: await plantKind(server, tenantId, 'documents') }),
  ...(named.has('payeeImports') && { payeeImports: await plantKind(server, tenantId, 'payees') }),
  ...(named.has('contractImports') && { contractImports: await plantKind(server, tenantId, 'contracts') }),
})
