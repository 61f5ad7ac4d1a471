/** Folders that cannot be made: the error comes at once, at every place that names a folder. */
import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testConfig } from '#test/support/config.ts'
import { testFolder } from '#test/support/folder.ts'
import { machineClock } from '../adapters/clock.ts'
import { openFolder } from '../adapters/storage/folder.ts'
import { makeBackup } from '../backups/backup.ts'
import { makeHome } from '../db/embedded/home.ts'
import { makeFolder } from './folders.ts'
import { openSecrets } from './secrets.ts'

it('[RUN-07] makes what is missing, for its owner alone, and is content with what is there', () => {
  const folder = join(testFolder(), 'a/b/c')
  makeFolder(folder)
  makeFolder(folder)
  for (const made of [folder, join(folder, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700)
})

it('[RUN-07] says at once why a folder cannot be made', () => {
  const inside = testFolder()
  writeFileSync(join(inside, 'file'), '')
  symlinkSync(join(inside, 'away'), join(inside, 'link'))
  expect(() => makeFolder(join(inside, 'file'))).toThrow('ENOTDIR')
  expect(() => makeFolder(join(inside, 'file/a/b'))).toThrow('ENOTDIR')
  expect(() => makeFolder(join(inside, 'link/a'))).toThrow('ENOENT')
})

it('[RUN-03] [RUN-07] names the key or the folder where the system makes none', async () => {
  const folder = '/proc/zz/y'
  expect(() => makeHome(folder)).toThrow(
    /^The data folder \/proc\/zz\/y cannot be written \(E\w+\)\. Set DATA_DIR/,
  )
  await expect(openSecrets({ ...testConfig(), dataDir: folder, secret: undefined })).rejects.toThrow(
    `DATA_DIR ${folder} cannot be written`,
  )
  const storage = openFolder(folder)
  await expect(storage.put('x', Buffer.from('x'))).rejects.toThrow('mkdir')
  const backUp = makeBackup({ folder, systemUrl: 'postgres://', storage, version: '1', at: machineClock() })
  await expect(backUp).rejects.toThrow(/^\/proc\/zz\/y cannot be written \(E\w+\)\. Choose another folder/)
})
