/** Several files as one zip, streamed. Unreadable files are left out before the first byte is sent. */

import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { filesZip } from '#contract/files.ts'
import { type Instant, minuteOf } from '#domain/day.ts'
import { uniqueNames } from '#domain/files/names.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { files as texts } from '#text/files.ts'
import { say } from '#text/text.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Context } from '../context.ts'
import type { FileAnswer } from '../http/answer.ts'
import type { Query, Seen } from '../http/read.ts'

type ZippedFile = { readonly id: string; readonly name: string; readonly createdAt: number }
type ZipRow = { readonly files: readonly ZippedFile[]; readonly offsetMs: number }

/** Whether a file `f` is attached to a reconciliation statement that row security shows. */
export const isAttachedToStatement = `exists (select from reconciliation_attachments a where a.file_id = f.id)`

/** The requested files that the acting tenant may read, in the requested order. */
export const zipQuery: Query<typeof filesZip> = {
  sql: `
  select json_build_object('offsetMs', (select offset_ms from clock), 'files', coalesce((
    select json_agg(json_build_object('id', f.id, 'name', f.name, 'createdAt', floor(extract(epoch from f.created_at) * 1000))
      order by array_position($3::uuid[], f.id))
    from files f where f.id = any($3::uuid[]) and (f.tenant_id is null or f.tenant_id = actor.tenant_id or ${isAttachedToStatement})
  ), '[]'))::text as answer`,
  values: ({ query }) => [query.fileIds ?? []],
}

export async function zipAnswer(
  { storage, clock }: Context,
  { input, language, row }: Seen<typeof filesZip, ZipRow>,
): Promise<Result<FileAnswer>> {
  const requested = [...new Set(input.query.fileIds)]
  if (requested.length === 0) return refuse('filesNone')
  const there = await Promise.all(row.files.map(async (file) => ((await storage.has(file.id)) ? [file] : [])))
  const readable = there.flat()
  if (readable.length === 0) return refuse('filesAllFailed')
  const at = minuteOf((clock().getTime() + row.offsetMs) as Instant).replace(':', '')
  return done({
    name: say(language)(texts.zipName, { at: at.replace(' ', '-') }),
    mediaType: 'application/zip',
    bytes: zipped(storage, readable),
    skipped: requested.filter((id) => readable.every((file) => file.id !== id)),
  })
}

/** One file is open at a time. If one breaks off, so does the zip, so that no partial file is passed on. */
function zipped(storage: Storage, files: readonly ZippedFile[]): Readable {
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  const fail = (error: Error): void => void bytes.destroy(error)
  zip.on('error', fail)
  const names = uniqueNames(files.map(({ name }) => name))
  for (const [index, { id, createdAt }] of files.entries())
    zip.addReadStreamLazy(names[index] ?? id, { mtime: new Date(createdAt) }, (opened) => {
      const pass = (stream: Readable | undefined): void => {
        if (!stream) return fail(new Error(`the bytes of ${id} are gone`))
        stream.on('error', fail)
        bytes.once('close', () => stream.destroy())
        opened(null, stream)
      }
      storage.get(id).then(pass, fail)
    })
  zip.end()
  return bytes
}
