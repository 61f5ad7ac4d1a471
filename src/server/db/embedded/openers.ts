/** Who uses the database: a folder with one file per user, so that the last one can be found. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, ownProcessId, parseProcessId, printProcessId, readIfThere } from './processes.ts'

/** Registers the caller and returns its name for signing out. */
export function signIn(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomUUID()}`
  writeFileSync(join(folder, name), printProcessId(ownProcessId()), { mode: 0o600 })
  return name
}

/** Signs out, and returns whether this was the last user. Entries of dead processes are removed. */
export function signOut(folder: string, name: string): boolean {
  rmSync(join(folder, name), { force: true })
  const left = readdirSync(folder).filter((other) => {
    const processId = parseProcessId(readIfThere(join(folder, other)) ?? '')
    if (processId && isAlive(processId)) return true
    rmSync(join(folder, other), { force: true })
    return false
  })
  return left.length === 0
}
