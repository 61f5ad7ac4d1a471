/**
 * Creates the cluster of a new data folder from a copy of another cluster and its log, at a point in time. PostgreSQL
 * replays the log in single-user mode, so no client can connect before it is done. The cluster is created under a
 * temporary name, renamed when complete, and gets its own password.
 */
import { spawn } from 'node:child_process'
import { chownSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { appRole, systemRole } from '../roles.ts'
import { type Account, findAccount } from './account.ts'
import { findCluster, makeHome } from './home.ts'
import { ownerName } from './initialize.ts'
import { flagsOf } from './postmaster.ts'
import { findPrograms, type Programs, programOptions } from './programs.ts'

/** A point in time, or the end of the log. */
export type Until = Date | 'end'
export type Recovery = {
  readonly dataDir: string
  /** Copies the base and the log into an empty folder. */
  readonly fill: (folder: string) => Promise<void>
  readonly until: Until
  readonly durable: boolean
}
/** PostgreSQL did not replay as far as required; its own message says why. */
export class NotRecovered extends Error {}

/** Returns what PostgreSQL printed. If it fails, the caller empties the data folder. */
export async function recover({ dataDir, fill, until, durable }: Recovery): Promise<string> {
  const home = makeHome(dataDir)
  const account = findAccount()
  const cluster = findCluster(home, account)
  const partial = `${cluster.folder}.partial`
  const programs = findPrograms(account)
  mkdirSync(partial, { mode: 0o700 })
  await fill(partial)
  writeFileSync(join(partial, 'recovery.signal'), '')
  giveAll(account, partial)
  const flags = flagsOf(durable, settingsOf(until))
  const said = await replay(programs, partial, flags, cluster.password)
  rmSync(join(partial, 'backup_label.old'), { force: true })
  renameSync(partial, cluster.folder)
  return said
}

/**
 * The whole log is in place, so nothing must be fetched, but PostgreSQL requires a restore command. At this stage it
 * does not know time zones by name.
 */
const settingsOf = (until: Until) => ({
  restore_command: 'exit 1',
  hot_standby: 'off',
  ...(until !== 'end' && {
    recovery_target_time: until.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  }),
})

/** Removes the fingerprints of the roles' passwords, so that a server with another secret sets new passwords. */
async function replay(
  programs: Programs,
  folder: string,
  flags: readonly string[],
  password: string,
): Promise<string> {
  const child = spawn(programs.path('postgres'), ['--single', '-D', folder, ...flags, 'postgres'], {
    ...programOptions(programs.account),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  // A process that ended early no longer reads its input; its output says why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(
    [
      `alter role ${ownerName} password '${password}'`,
      ...[appRole, systemRole].map((role) => `comment on role ${role} is null`),
      '',
    ].join('\n'),
  )
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new NotRecovered(said)
  return said
}

function giveAll(account: Account | undefined, folder: string): void {
  if (!account) return
  chownSync(folder, account.uid, account.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), account.uid, account.gid)
}
