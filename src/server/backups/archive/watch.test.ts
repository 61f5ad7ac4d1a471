/** The faults that archiveFaults reports, long before a restore needs the archive. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { day, testClock } from '#test/support/clock.ts'
import { testFolder } from '#test/support/folder.ts'
import { openTestServer } from '#test/support/server.ts'
import { archiveIn, type BaseCopy, baseFile } from './bases.ts'
import { archiveFaults } from './watch.ts'

it('[RUN-07] says that nothing is archived, that a base copy is old, and what cannot be read', async () => {
  const archive = archiveIn(testFolder())
  const clock = testClock()
  const server = await openTestServer({ clock, config: { archiveDir: archive.folder } })
  onTestFinished(server.close)
  const faults = () => archiveFaults(server.context)
  const plant = (name: string, content: string): void => {
    mkdirSync(join(archive.bases, name), { recursive: true })
    writeFileSync(join(archive.bases, name, baseFile), content)
  }
  const segment = '000000010000000000000001'
  const base: BaseCopy = {
    format: 1,
    version: '0.1.0',
    finishedAt: clock().toISOString(),
    segment,
    segmentBytes: 1,
    folders: [],
    parts: [],
    files: [],
    lost: [],
  }
  expect(await faults()).toEqual(['off', 'base'])
  plant('1', JSON.stringify(base))
  expect(await faults()).toEqual(['off', 'unreadable'])
  mkdirSync(archive.log)
  expect(await faults()).toEqual(['off', 'gap'])
  writeFileSync(join(archive.log, segment), 'x')
  clock.advance(7 * day)
  expect(await faults()).toEqual(['off'])
  clock.advance(1)
  expect(await faults()).toEqual(['off', 'base'])
  mkdirSync(join(archive.bases, '2-cut-short'))
  expect(await faults()).toEqual(['off', 'base'])
  plant('3', '{}')
  expect(await faults()).toEqual(['off', 'base', 'unreadable'])
})
