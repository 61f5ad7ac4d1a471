/** Gives a file of the house to whoever asked for it, under its name. A failure is told by the call itself. */
import { fileRead } from '#contract/files.ts'
import { download } from '#web/api/client.ts'
import type { SentFile } from './sending.ts'

export async function saveFile({ fileId, name }: SentFile): Promise<void> {
  const file = await download(fileRead, { params: { fileId } }).catch(() => undefined)
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.blob)
  link.download = file.name ?? name
  link.click()
  URL.revokeObjectURL(link.href)
}
