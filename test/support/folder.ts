/** Folders for one test, removed when it is over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fleetingFolder } from './memory.ts'

export function testFolder(): string {
  const folder = mkdtempSync(join(fleetingFolder(), 'sooner-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
