/**
 * The running PostgreSQL of a cluster: found, started and stopped. It has its own process group, so that Ctrl-C does
 * not reach it, and survives a killed server; `postmaster.pid` tells the next server where it is.
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
  /** Where segments of the log are archived, if anywhere. */
  readonly archive: string | undefined
}

const pollMs = 20
/** Crash recovery replays the log since the last checkpoint, which may take long. */
const readyWaitMsMax = 120_000
const stopWaitSecondsMax = 60
const logBytesMax = 10 * 1024 * 1024

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // PostgreSQL's usual value; it would be smaller with small segments.
  max_wal_size: '1GB',
  min_wal_size: '80MB',
}

const cacheMegabytes = { min: 128, max: 1024 }

/** A quarter of the memory for the cache, within sensible bounds. */
function settingsDurable() {
  const quarter = Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 4 / 1024 ** 2)
  const { min, max } = cacheMegabytes
  return { shared_buffers: `${Math.min(Math.max(quarter, min), max)}MB` }
}

/** For tests, whose data may be lost. */
const settingsNotDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * The library copies a segment to a temporary file, syncs and renames it, and never replaces an existing file. No
 * shell is used, so the folder can have any name. It is loaded at start, so that a PostgreSQL without it fails at
 * once.
 */
const settingsArchiving = (folder: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  shared_preload_libraries: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: `${archiveWithinSeconds}s`,
})

/** Settings as command line options of PostgreSQL. */
export const flagsOf = (durable: boolean, more: Readonly<Record<string, string>>): string[] =>
  Object.entries({ ...settings, ...(durable ? settingsDurable() : settingsNotDurable), ...more }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )

/** The port of the last postmaster, if it did not stop cleanly. */
export const portLeftBehind = (cluster: string): number | undefined => readPidFile(cluster)?.port

/** The postmaster that runs on this cluster, once it is ready; undefined if none does. */
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

/** Starts a postmaster. The caller holds the lock and has checked that none runs. */
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
 * After kill -9 the process exists until it is reaped, and its backends take a moment to notice; until then the lock
 * file or the shared memory is in use.
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

/** A PostgreSQL that got a SIGTERM waits for its clients and takes no new ones. */
export const isStopping = (cluster: string): boolean => readPidFile(cluster)?.status === 'stopping'

/** A fast shutdown: open transactions end, committed data is written, and the process ends. */
export async function stopPostmaster(programs: Programs, cluster: string): Promise<void> {
  const stopping = isStopping(cluster) ? readPidFile(cluster) : undefined
  const running = stopping ? { processId: processIdOf(stopping.pid) } : await findRunning(programs, cluster)
  const flags = ['--mode=fast', '--wait', `--timeout=${stopWaitSecondsMax}`, '--silent']
  const fault = await runProgram(programs, 'pg_ctl', ['stop', `--pgdata=${cluster}`, ...flags])
  if (fault !== undefined && (await findRunning(programs, cluster)))
    throw new Error(`PostgreSQL did not stop: ${fault}`)
  if (running) await gone(running.processId)
}

/** Its pid file is removed shortly before the process ends; wait until nothing runs any more. */
async function gone(processId: ProcessId): Promise<void> {
  const deadline = performance.now() + stopWaitSecondsMax * 1000
  while (isAlive(processId) && performance.now() < deadline) await sleep(pollMs)
}

/** Truncates the log when it is too long. */
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
 * Whether the process in the pid file is the postmaster of this cluster. It is not if the pid was reused after a
 * reboot, or if the cluster is a copy of a running one. A postmaster works in its cluster's folder; only its own
 * account can read that link.
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
