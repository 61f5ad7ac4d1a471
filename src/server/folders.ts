/** Folders that whoever runs the product names: made step by step, each open to its owner alone, or refused at once. */
import { accessSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Not by Node's own `recursive`: where a folder cannot be made though its parent is there, as below /proc, that one
 * tries for ever.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  if (!existsSync(folder)) {
    makeFolder(dirname(folder))
    makeUnlessThere(folder)
  }
  // The dot makes the system say ENOTDIR of a file.
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
