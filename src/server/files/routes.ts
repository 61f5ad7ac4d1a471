/** The calls of files. */

import * as contract from '#contract/files.ts'
import { done, refuse } from '#domain/result.ts'
import { file } from '../http/read.ts'
import { runCommand, type Served } from '../http/routes.ts'
import { deleteFile, tryRemoveStray, type Upload } from './commands.ts'
import { uploadServed } from './upload.ts'
import { isAttachedToStatement, zipAnswer, zipQuery } from './zip.ts'

/** A file of the platform, one of the acting tenant's own, or one attached to a statement that it sees. */
const fileById = `
  select json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size)::text as answer
  from files f where f.id = $3 and (f.tenant_id is null or f.tenant_id = actor.tenant_id or ${isAttachedToStatement})`

/** The row is deleted and committed first, then the bytes; bytes that remain are recorded and removed later. */
const remove: Served = {
  route: contract.fileDelete,
  handle: async (context, incoming) => {
    const answer = await runCommand(context, contract.fileDelete, deleteFile, incoming)
    if (answer.kind === 'data') await tryRemoveStray(context, (incoming.params as { fileId: string }).fileId)
    return answer
  },
}

export const filesRoutes: readonly Served[] = [
  file<typeof contract.fileRead, Omit<Upload, 'sha256'>>(
    contract.fileRead,
    { sql: fileById, values: ({ params }) => [params.fileId] },
    async ({ storage }, { row }) => {
      const bytes = await storage.get(row.id)
      return bytes ? done({ ...row, bytes }) : refuse('fileMissing')
    },
  ),
  uploadServed,
  remove,
  file(contract.filesZip, zipQuery, zipAnswer),
]
