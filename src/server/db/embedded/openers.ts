/** Who uses the database: a folder with one file for each opening, so that the last one out can be told. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, ownProcessId, parseProcessId, printProcessId, readIfThere } from './processes.ts'

/** Writes the caller down and returns the name under which it signs out again. */
export function signIn(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomUUID()}`
  writeFileSync(join(folder, name), printProcessId(ownProcessId()), { mode: 0o600 })
  return name
}

/** Signs out, and says whether nobody is left. Those that died without a word are struck off. */
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
