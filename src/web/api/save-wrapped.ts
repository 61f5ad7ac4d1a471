/** Saves a file that arrived within an answer, as base64. */
import { saveDownload } from './save-download.ts'

type WrappedFile = { readonly fileName: string; readonly streamByte: string }

export function saveWrapped({ fileName, streamByte }: WrappedFile): void {
  const text = atob(streamByte)
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const type = fileName.endsWith('.zip') ? 'application/zip' : 'application/pdf'
  saveDownload({ blob: new Blob([bytes], { type }), name: fileName })
}
