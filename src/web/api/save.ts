/** Lets the person keep what was downloaded, under its own name. */
import { files } from '#text/files.ts'
import { sayNow } from '#web/ui/say.ts'
import type { Download } from './envelope.ts'

export function save({ blob, name }: Pick<Download, 'blob' | 'name'>): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? sayNow(files.unnamed)
  link.click()
  // The browser has taken the address by the time it is given back.
  setTimeout(() => URL.revokeObjectURL(address))
}
