/** Downloads one of our files under its name. The call shows failures. */
import { fileRead } from '#contract/files.ts'
import { download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import type { StoredFile } from './upload-function.ts'

export async function saveFile({ fileId, name }: StoredFile): Promise<void> {
  const file = await download(fileRead, { params: { fileId } }).catch(() => undefined)
  if (file) saveDownload({ blob: file.blob, name: file.name ?? name })
}
