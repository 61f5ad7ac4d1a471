/**
 * Where tests keep what nobody misses afterwards: in memory where the machine offers room there, and on its disk
 * otherwise. Databases are made and dropped by the hundred, and a disk that has just removed a thousand files takes
 * its time to make the next.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const freeBytesMin = 4 * 1024 ** 3

/** The folder in which folders for tests are made. */
export const fleetingFolder = (): string => (hasRoom() ? memory : tmpdir())

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= freeBytesMin
  } catch {
    return false
  }
}
