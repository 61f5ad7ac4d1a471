/** Whose an archive folder is. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { takeArchive } from './archive.ts'
import { makeHome } from './home.ts'

it('[RUN-07] is taken once, and never for two databases', () => {
  const folder = join(testFolder(), 'archive')
  const [home, other] = [makeHome(testFolder()), makeHome(testFolder())]
  const log = takeArchive(home, folder, undefined)
  writeFileSync(join(log, '000000010000000000000001'), '')
  expect(takeArchive(home, folder, undefined)).toBe(log)
  expect(() => takeArchive(other, folder, undefined)).toThrow(
    /^ARCHIVE_DIR .* holds the archive of another data folder; choose an empty one\.$/,
  )
})

it('[RUN-07] may be away for a while, and nothing is put in its place', () => {
  const folder = testFolder()
  const home = makeHome(testFolder())
  const log = takeArchive(home, folder, undefined)
  rmSync(log, { recursive: true })
  expect(takeArchive(home, folder, undefined)).toBe(log)
  expect(readdirSync(folder)).toEqual([])
})

it('[RUN-07] may lie on a disk that brings a folder along, but not where nothing can be written', () => {
  const disk = testFolder()
  mkdirSync(join(disk, 'lost+found'))
  expect(takeArchive(makeHome(testFolder()), disk, undefined)).toBe(join(disk, 'log'))
  writeFileSync(join(disk, 'file'), '')
  expect(() => takeArchive(makeHome(testFolder()), join(disk, 'file'), undefined)).toThrow(
    /^ARCHIVE_DIR .* cannot be written \(E\w+\)/,
  )
})
