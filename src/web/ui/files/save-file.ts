/** Downloads one of our files under its name. The call shows failures. */
import { fileRead } from '#contract/files.ts'
import { download } from '#web/api/client.ts'
import { save } from '#web/api/save.ts'
import type { SentFile } from './sending.ts'

export async function saveFile({ fileId, name }: SentFile): Promise<void> {
  const file = await download(fileRead, { params: { fileId } }).catch(() => undefined)
  if (file) save({ blob: file.blob, name: file.name ?? name })
}
