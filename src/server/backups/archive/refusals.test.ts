/** Restores to a moment that are refused before anything is read. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testConfig } from '#test/support/config.ts'
import { testFolder } from '#test/support/folder.ts'
import { machineClock } from '../../adapters/clock.ts'
import type { Config } from '../../config.ts'
import { baseFile } from './bases.ts'
import { momentOf, restoreMoment } from './restore.ts'

describe('a restore is refused', () => {
  const refused = async (changes: Partial<Config>, told: string): Promise<void> => {
    const dataDir = testFolder()
    const config = testConfig(changes)
    const restoring = restoreMoment({ config, until: 'end', dataDir, migrations: [], at: machineClock() })
    await expect(restoring).rejects.toThrow(told)
    expect(readdirSync(dataDir)).toEqual([])
  }

  it('[RUN-07] where there is no archive', async () => {
    const archiveDir = testFolder()
    await refused({ archiveDir: undefined }, 'ARCHIVE_DIR is not set')
    await refused({ archiveDir }, 'holds no base copy')
    await refused({ archiveDir: join(archiveDir, 'away') }, 'holds no base copy')
    await refused({ archiveDir, databaseUrl: 'postgres://x' }, 'Only the embedded database')
  })

  it('[RUN-07] where the base copy that it needs cannot be read', async () => {
    const archiveDir = testFolder()
    const folder = join(archiveDir, 'bases/other')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, baseFile), '{}')
    await refused({ archiveDir }, `The base copy ${folder} cannot be read`)
  })

  it.each(['yesterday', '2026-11-15', '2026-11-15T10:00:00', '2026-13-15T10:00:00Z', ''])(
    '[RUN-07] at %j, which is no moment',
    (time) => expect(() => momentOf(time)).toThrow('is no moment'),
  )
})
