/** Saves a download under its own name. */
import { files } from '#text/files.ts'
import { sayNow } from '#web/ui/say.ts'
import type { Download } from './envelope.ts'

export function saveDownload({ blob, name }: Pick<Download, 'blob' | 'name'>): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? sayNow(files.unnamed)
  link.click()
  // The browser has read the address before it is revoked.
  setTimeout(() => URL.revokeObjectURL(address))
}
