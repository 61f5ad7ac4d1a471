/** The portal's route table, read outside a browser; imports of style sheets are ignored. */
import { register } from 'node:module'
import type { PageRow } from '#web/app/page-row.ts'

const passOver = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`

export async function pageRows(): Promise<readonly PageRow[]> {
  register(`data:text/javascript,${encodeURIComponent(passOver)}`)
  const { routeTable, notFoundRow } = await import('#web/app/route-table.ts')
  return [...routeTable, { ...notFoundRow, path: '/no/such/page' }]
}
