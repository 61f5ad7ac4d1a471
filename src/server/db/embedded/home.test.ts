/** The contents of a data folder, also if its cluster is in another place. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { emptyDataFolder, findCluster, makeHome } from './home.ts'

it.each(['inside', 'outside'])('[RUN-07] is emptied together with a cluster %s of it', (where) => {
  const dataDir = testFolder()
  const elsewhere = join(testFolder(), 'of-this-one')
  const home = makeHome(dataDir)
  const place = where === 'inside' ? 'cluster' : join(elsewhere, 'cluster')
  writeFileSync(join(home.folder, 'cluster.json'), JSON.stringify({ place, password: 'x' }))
  const { folder } = findCluster(home, undefined)
  mkdirSync(`${folder}.partial`, { recursive: true })
  mkdirSync(join(dataDir, 'files'))
  emptyDataFolder(dataDir)
  expect(readdirSync(dataDir)).toEqual([])
  expect(existsSync(elsewhere)).toBe(false)
  emptyDataFolder(dataDir)
})
