/** Exports exactly what a list shows, saved under the name from the server. */
import type { Request, Route } from '#contract/route.ts'
import { exportFormats } from '#domain/exports.ts'
import { type CallOptions, download } from './client.ts'
import { saveDownload } from './save-download.ts'

type FilterValues = Readonly<Record<string, string | readonly string[]>>

export async function saveExport<R extends Route>(
  route: R,
  filtered: FilterValues,
  options: CallOptions = {},
): Promise<void> {
  const [format] = exportFormats
  const part = route.method === 'GET' ? 'query' : 'body'
  const request = { [part]: { ...filtered, format } } as unknown as Request<R>
  saveDownload(await download(route, request, options))
}
