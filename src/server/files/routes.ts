/** The calls of files. */
import * as contract from '#contract/files.ts'
import { done, refuse } from '#domain/result.ts'
import { file, type Served } from '../http/serve.ts'

type FileRow = {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
}

/** A file of the platform, or one of the acting tenant's own. */
const fileById = `
  select json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size)::text as answer
  from files f where f.id = $3 and (f.tenant_id is null or f.tenant_id = actor.tenant_id)`

export const filesRoutes: readonly Served[] = [
  file<typeof contract.fileRead, FileRow>(
    contract.fileRead,
    { sql: fileById, values: ({ params }) => [params.fileId] },
    async ({ storage }, row) => {
      const bytes = await storage.get(row.id)
      return bytes ? done({ ...row, bytes }) : refuse('notFound')
    },
  ),
]
