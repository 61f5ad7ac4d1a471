/** Folders for one test: made where nothing stays, and gone when the test is over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fleetingFolder } from './memory.ts'

export function testFolder(): string {
  const folder = mkdtempSync(join(fleetingFolder(), 'sooner-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
