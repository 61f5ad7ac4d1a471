/** Folders named in the configuration: created step by step, readable by their owner only, or refused at once. */
import { accessSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Node's own `recursive` loops forever where a folder cannot be created although its parent exists, as below /proc.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (!existsSync(folder)) {
    makeFolder(dirname(folder))
    makeUnlessThere(folder)
  }
  // The dot makes the system return ENOTDIR for a file.
  accessSync(`${folder}/.`)
}

/** Another process may have made it meanwhile. */
function makeUnlessThere(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
