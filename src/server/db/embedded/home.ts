/**
 * What a data folder keeps about its database, in `<data folder>/database`: the lock, the list of users, the log, the
 * owner's password, and the cluster. Started by root, PostgreSQL runs under another account that may have no access
 * to the data folder (for example below /root). Then the cluster is created where every account has access, and
 * `cluster.json` says where. Removing the data folder then leaves that cluster behind.
 */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../config/folders.ts'
import { type Account, canEnter, letPass } from './account.ts'

export type Home = {
  readonly folder: string
  readonly lock: string
  readonly openers: string
  readonly log: string
  /** Names the archive folder that belongs to this database. */
  readonly archive: string
}

export type Cluster = { readonly folder: string; readonly password: string }

export function makeHome(dataDir: string): Home {
  const folder = resolve(dataDir, 'database')
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${resolve(dataDir)} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        'Set DATA_DIR to a folder that you own.',
      { cause: error },
    )
  }
  return {
    folder,
    lock: join(folder, 'lock'),
    openers: join(folder, 'openers'),
    log: join(folder, 'postgres.log'),
    archive: join(folder, 'archive'),
  }
}

/** Where the cluster is and how its owner signs in; decided at the first start, under the lock. */
export function findCluster(home: Home, account: Account | undefined): Cluster {
  const file = join(home.folder, 'cluster.json')
  const kept = readClusterRecord(file)
  if (kept) return { folder: resolve(home.folder, kept.place), password: kept.password }

  const place = choosePlace(home, account)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(`${file}.new`, `${JSON.stringify({ place, password })}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return { folder: resolve(home.folder, place), password }
}

/** Whether a data folder contains a database; changes nothing. */
export function hasDatabase(dataDir: string): boolean {
  const home = resolve(dataDir, 'database')
  const kept = readClusterRecord(join(home, 'cluster.json'))
  return kept !== undefined && existsSync(resolve(home, kept.place))
}

/** Empties a data folder, wherever its cluster is. The caller created it and knows that nothing runs there. */
export function emptyDataFolder(dataDir: string): void {
  const home = resolve(dataDir, 'database')
  const kept = readClusterRecord(join(home, 'cluster.json'))
  if (kept) rmSync(dirname(resolve(home, kept.place)), { recursive: true, force: true })
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
}

type ClusterRecord = { readonly place: string; readonly password: string }

function readClusterRecord(file: string): ClusterRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES')
      throw new Error(
        `${file} belongs to another user, who started Sooner here before. Set DATA_DIR to a folder that you own.`,
        { cause: error },
      )
    throw error
  }
}

/** A location inside the home is stored as a relative path, so that the data folder can be moved. */
function choosePlace(home: Home, account: Account | undefined): string {
  if (!account) return 'cluster'
  letPass(account, dirname(home.folder))
  letPass(account, home.folder)
  if (canEnter(account, home.folder)) return 'cluster'

  for (const parent of ['/var/lib', tmpdir()]) {
    const place = tryPlace(join(parent, 'sooner'), account)
    if (place) return place
  }
  throw new Error(
    `PostgreSQL runs as ${account.name} here, which can reach neither ${home.folder} nor another place for its data. ` +
      'Set DATA_DIR to a folder that it can reach, or start Sooner as an ordinary user.',
  )
}

function tryPlace(parent: string, account: Account): string | undefined {
  const folder = join(parent, randomBytes(8).toString('hex'))
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    return undefined
  }
  letPass(account, parent)
  letPass(account, folder)
  if (canEnter(account, folder)) return join(folder, 'cluster')
  rmSync(folder, { recursive: true })
  return undefined
}
