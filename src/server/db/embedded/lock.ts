/**
 * A lock for one process at a time: a file with its holder's process id, created atomically. A lock whose holder died
 * is broken by the next process.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, ownProcessId, parseProcessId, printProcessId, readIfThere } from './processes.ts'

const pollMs = 25
/** Longer than a first start on a slow disk, during which the lock is held. */
const waitMsMax = 180_000

export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + waitMsMax
  while (!take(file)) {
    breakIfAbandoned(file)
    if (performance.now() > deadline)
      throw new Error(`Another process has held ${file} for too long: ${readIfThere(file) ?? 'unknown'}.`)
    await sleep(pollMs)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  const aside = `${file}.${randomUUID()}`
  writeFileSync(aside, printProcessId(ownProcessId()), { mode: 0o600 })
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * If two processes find the same dead lock, the second must not remove the first one's new lock. So breaking has its
 * own lock and checks again.
 */
function breakIfAbandoned(file: string): void {
  if (!isAbandoned(file)) return
  const breaking = `${file}.breaking`
  if (!take(breaking)) {
    if (isAbandoned(breaking)) rmSync(breaking, { force: true })
    return
  }
  if (isAbandoned(file)) rmSync(file, { force: true })
  rmSync(breaking, { force: true })
}

function isAbandoned(file: string): boolean {
  const text = readIfThere(file)
  if (text === undefined) return false
  const holder = parseProcessId(text)
  return holder === undefined || !isAlive(holder)
}
