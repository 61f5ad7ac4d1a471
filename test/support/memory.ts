/**
 * Where tests keep temporary data: in memory if there is room, otherwise on disk. Databases are created and dropped
 * by the hundred, and creating files is slow on a disk that has just removed thousands.
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
