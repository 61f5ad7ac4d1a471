/** Folders for one test: made in the system's temporary folder, and gone when the test is over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sooner-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
