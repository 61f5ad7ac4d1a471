/** Restores to a moment that are refused before anything is read. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testConfig } from '#test/support/config.ts'
import { testFolder } from '#test/support/folder.ts'
import { machineClock } from '../../adapters/clock.ts'
import type { Config } from '../../config/config.ts'
import { baseFile } from './bases.ts'
import { momentOf, restoreMoment } from './restore.ts'

describe('a restore is refused', () => {
  const refusal = async (changes: Partial<Config>): Promise<string> => {
    const dataDir = testFolder()
    const config = testConfig(changes)
    const restoring = restoreMoment({ config, until: 'end', dataDir, migrations: [], at: machineClock() })
    const error = await restoring.catch((thrown: Error) => thrown)
    expect(readdirSync(dataDir)).toEqual([])
    return error instanceof Error ? error.message : 'restored'
  }

  it('[RUN-07] where there is no archive', async () => {
    const archiveDir = testFolder()
    expect(await refusal({ archiveDir: undefined })).toContain('ARCHIVE_DIR is not set')
    expect(await refusal({ archiveDir })).toContain('has no complete base copy')
    expect(await refusal({ archiveDir: join(archiveDir, 'away') })).toContain('has no complete base copy')
    expect(await refusal({ archiveDir, databaseUrl: 'postgres://x' })).toContain('Only the embedded database')
  })

  it('[RUN-07] where the base copy that it needs cannot be read', async () => {
    const archiveDir = testFolder()
    const folder = join(archiveDir, 'bases/other')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, baseFile), '{}')
    expect(await refusal({ archiveDir })).toContain(`The base copy ${folder} cannot be read`)
  })

  it.each(['yesterday', '2026-11-15', '2026-11-15T10:00:00', '2026-13-15T10:00:00Z', ''])(
    '[RUN-07] at %j, which is no moment',
    (time) => expect(() => momentOf(time)).toThrow('is not a valid time'),
  )
})
