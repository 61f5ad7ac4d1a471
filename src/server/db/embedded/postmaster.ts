/**
 * The running PostgreSQL of a cluster: found, started and stopped. It runs in a process group of its own, so
 * that Ctrl-C in the terminal does not reach it, and it outlives a server that is killed; `postmaster.pid` in
 * the cluster says where it is, for the next server to go on with.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveWithinSeconds } from '#domain/backups/limits.ts'
import { runAs } from './account.ts'
import { isAlive, type ProcessId, processIdOf, programOf, readIfThere } from './processes.ts'
import { type Programs, programOptions, runProgram } from './programs.ts'

export type Postmaster = { readonly processId: ProcessId; readonly port: number }

export type Start = {
  readonly programs: Programs
  readonly cluster: string
  readonly log: string
  readonly port: number
  readonly durable: boolean
  /** Where every segment of the log is copied to, if anywhere. */
  readonly archive: string | undefined
}

const pollMs = 20
/** Recovery after a crash replays what was written since the last checkpoint, and may take its time. */
const readyWaitMsMax = 120_000
const stopWaitSecondsMax = 60
const logBytesMax = 10 * 1024 * 1024

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // As much as PostgreSQL has by itself; it would be less where segments are small.
  max_wal_size: '1GB',
  min_wal_size: '80MB',
}

const cacheMegabytes = { min: 128, max: 1024 }

/** A quarter of the memory there is for the pages that are read and written most, as long as that is a sensible size. */
function settingsDurable() {
  const quarter = Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 4 / 1024 ** 2)
  const { min, max } = cacheMegabytes
  return { shared_buffers: `${Math.min(Math.max(quarter, min), max)}MB` }
}

/** For tests, whose data nobody misses after a power cut. */
const settingsNotDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * The library copies a segment aside, waits for the disk, and renames it; what is there already is never replaced by
 * something else. No shell is involved, so that the folder may have any name. It is loaded at the start, so that a
 * PostgreSQL without it says so.
 */
const settingsArchiving = (folder: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  shared_preload_libraries: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: `${archiveWithinSeconds}s`,
})

/** How PostgreSQL is told its settings. */
export const flagsOf = (durable: boolean, more: Readonly<Record<string, string>>): string[] =>
  Object.entries({ ...settings, ...(durable ? settingsDurable() : settingsNotDurable), ...more }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )

/** The port that the last postmaster used, when it did not stop in good order. */
export const portLeftBehind = (cluster: string): number | undefined => readPidFile(cluster)?.port

/** The postmaster that runs on this cluster now, once it is ready; nothing when none does. */
export async function findRunning(programs: Programs, cluster: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + readyWaitMsMax
  while (performance.now() < deadline) {
    const seen = readPidFile(cluster)
    if (!seen || !isAlive(processIdOf(seen.pid))) return undefined
    if (!worksIn(programs, seen, cluster)) {
      rmSync(pidFileOf(cluster), { force: true })
      return undefined
    }
    if (seen.status === 'ready') return { processId: processIdOf(seen.pid), port: seen.port }
    await sleep(pollMs)
  }
  throw new Error(`PostgreSQL in ${cluster} did not become ready.`)
}

/** Starts a postmaster. The caller holds the lock and has seen that none runs. */
export async function startPostmaster(start: Start): Promise<Postmaster> {
  const deadline = performance.now() + readyWaitMsMax
  for (;;) {
    const outcome = await startOnce(start, deadline)
    if (typeof outcome !== 'string') return outcome
    if (isPortTaken(outcome)) throw new PortTaken(`Port ${start.port} is taken by another program.`)
    if (!isLastOneEnding(outcome) || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${outcome.trim()} (${start.log})`)
    await sleep(pollMs)
  }
}

export class PortTaken extends Error {}

const isPortTaken = (log: string): boolean => log.includes('could not create any TCP/IP sockets')

/**
 * After kill -9 the process itself is there until it is reaped, and its backends take a moment to notice; until then the
 * lock file or the memory is in use.
 */
const isLastOneEnding = (log: string): boolean =>
  log.includes('pre-existing shared memory block') || /lock file "postmaster\.pid" already exists/.test(log)

async function startOnce(start: Start, deadline: number): Promise<Postmaster | string> {
  const { log, from } = openLog(start.log)
  const flags = flagsOf(start.durable, {
    ...(start.archive && settingsArchiving(start.archive)),
    port: String(start.port),
  })
  const child = spawn(start.programs.path('postgres'), ['-D', start.cluster, ...flags], {
    ...programOptions(start.programs.account),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(''))
  })

  while (performance.now() < deadline) {
    const seen = readPidFile(start.cluster)
    if (seen && seen.pid === child.pid && seen.status === 'ready')
      return { processId: processIdOf(seen.pid), port: seen.port }
    const failure = await Promise.race([ended, sleep(pollMs)])
    if (failure !== undefined) return failure || readFileSync(start.log).subarray(from).toString()
  }
  return 'it was not ready in time'
}

/** A fast shutdown: open transactions end, what was committed is written, and the process is gone. */
export async function stopPostmaster(programs: Programs, cluster: string): Promise<void> {
  const running = await findRunning(programs, cluster)
  const flags = ['--mode=fast', '--wait', `--timeout=${stopWaitSecondsMax}`, '--silent']
  const fault = await runProgram(programs, 'pg_ctl', ['stop', `--pgdata=${cluster}`, ...flags])
  if (fault !== undefined && (await findRunning(programs, cluster)))
    throw new Error(`PostgreSQL did not stop: ${fault}`)
  if (running) await gone(running.processId)
}

/** Its file goes a moment before the process does, and "stopped" means that nothing runs any more. */
async function gone(processId: ProcessId): Promise<void> {
  const deadline = performance.now() + stopWaitSecondsMax * 1000
  while (isAlive(processId) && performance.now() < deadline) await sleep(pollMs)
}

/** The log starts anew, once, when it has grown too long. */
function openLog(file: string): { log: number; from: number } {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (bytes > logBytesMax) renameSync(file, `${file}.1`)
  return { log: openSync(file, 'a', 0o600), from: bytes > logBytesMax ? 0 : bytes }
}

type PidFile = {
  readonly pid: number
  readonly cluster: string
  readonly port: number
  readonly status: string
}

const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid')

function readPidFile(cluster: string): PidFile | undefined {
  const lines = readIfThere(pidFileOf(cluster))?.split('\n')
  if (!lines?.[0]) return undefined
  return {
    pid: Number(lines[0]),
    cluster: lines[1] ?? '',
    port: Number(lines[3]),
    status: lines[7]?.trim() ?? '',
  }
}

/**
 * Whether the process that the file names is a postmaster of this very cluster. It is not when the number went
 * to another program after a reboot, or when the cluster is a copy of one that runs. A postmaster works in its
 * cluster's folder; that link can be read by its own account only, not even by a root without privileges.
 */
function worksIn(programs: Programs, seen: PidFile, cluster: string): boolean {
  const program = programOf(seen.pid)
  if (program === undefined) return seen.cluster === cluster
  if (program !== 'postgres') return false
  const link = spawnSync('readlink', [`/proc/${seen.pid}/cwd`], {
    ...runAs(programs.account),
    encoding: 'utf8',
  })
  return (link.status === 0 ? link.stdout.trimEnd() : seen.cluster) === realpathSync(cluster)
}
