/** What a PDF reader other than the platform says of a signature: `pdfsig` of poppler-utils, where it can be had. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedFrom, onPath } from './programs.ts'

/** How long a test waits that may have to install it first. */
export const readerWaitMs = 600_000

/** Undefined where no reader can be had, as without the rights to install one: the platform's own check is then the only judge. */
export function pdfReader(): ((file: Uint8Array) => string) | undefined {
  const pdfsig = onPath(['pdfsig']) ?? installedFrom('poppler-utils', 'pdfsig')
  if (!pdfsig) return undefined
  return (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'pdfsig-'))
    try {
      const path = join(folder, 'signed.pdf')
      writeFileSync(path, file)
      return execFileSync(pdfsig, ['-nocert', path], { env: { ...process.env, TZ: 'UTC' } }).toString()
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}
