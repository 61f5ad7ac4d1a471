/** The folder for a back-up or restore: created if missing, and refused if not empty. */
import { accessSync, constants, readdirSync } from 'node:fs'
import { backups } from '#text/backups.ts'
import { makeFolder } from '../config/folders.ts'
import { Refused } from './refused.ts'

export function takeNewFolder(folder: string): void {
  if (namesIn(folder).length > 0) throw new Refused((translate) => translate(backups.folderTaken, { folder }))
}

function namesIn(folder: string): readonly string[] {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return readdirSync(folder)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Refused((translate) => translate(backups.folderUnusable, { folder, code }))
  }
}
