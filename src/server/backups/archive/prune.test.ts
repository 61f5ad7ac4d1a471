/** An archive that has grown, and what is left of it. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '#test/support/folder.ts'
import { archiveIn, type BaseCopy, baseFile, readBases } from './bases.ts'
import { prune } from './prune.ts'
import { nameOf } from './segments.ts'

const idOf = (number: number): string => `00000000-0000-0000-0000-00000000000${number}`
const segmentOf = (number: number): string => nameOf('00000001', number, 1_048_576)

const baseOf = (number: number, files: readonly number[]): BaseCopy => ({
  format: 1,
  version: '0.1.0',
  finishedAt: `2026-11-1${number}T02:00:00.000Z`,
  segment: segmentOf(number),
  segmentBytes: 1_048_576,
  folders: [],
  parts: [],
  files: files.map((file) => ({ id: idOf(file), sha256: 'a'.repeat(64) })),
  lost: [],
})

it('[RUN-07] keeps two base copies with their log and files, and nothing that neither needs', async () => {
  const archive = archiveIn(testFolder())
  for (const folder of [archive.log, archive.files, join(archive.files, 'parts')]) mkdirSync(folder)
  const plant = (name: string, base?: BaseCopy): void => {
    mkdirSync(join(archive.bases, name, 'cluster'), { recursive: true })
    if (base) writeFileSync(join(archive.bases, name, baseFile), JSON.stringify(base))
  }
  plant('1', baseOf(1, [1, 2]))
  plant('2', baseOf(3, [2]))
  plant('3-cut-short')
  plant('4', baseOf(5, [3]))
  const log = [1, 2, 3, 4, 5, 6].map(segmentOf)
  const others = [
    `${segmentOf(1)}.00000028.backup`,
    `archtemp.${segmentOf(2)}.77.1`,
    `archtemp.${segmentOf(6)}.77.1`,
  ]
  for (const name of [...log, ...others]) writeFileSync(join(archive.log, name), '')
  for (const number of [1, 2, 3]) writeFileSync(join(archive.files, idOf(number)), '')

  await prune(archive)
  expect(readdirSync(archive.bases)).toEqual(['2', '4'])
  expect((await readBases(archive)).whole.map(({ segment }) => segment)).toEqual([segmentOf(3), segmentOf(5)])
  expect(readdirSync(archive.log)).toEqual([...log.slice(2), `archtemp.${segmentOf(6)}.77.1`])
  expect(readdirSync(archive.files)).toEqual([idOf(2), idOf(3)])
})

it.each([
  ['is of another format', JSON.stringify({ ...baseOf(1, [1]), format: 2 })],
  ['is damaged', '{"format":1'],
])(
  '[RUN-07] removes nothing while a base copy %s, because the segments and files that it needs are unknown',
  async (_name, content) => {
    const archive = archiveIn(testFolder())
    for (const folder of [archive.log, archive.files]) mkdirSync(folder)
    for (const number of [1, 3, 5, 7]) {
      mkdirSync(join(archive.bases, `${number}`), { recursive: true })
      writeFileSync(join(archive.bases, `${number}`, baseFile), JSON.stringify(baseOf(number, [])))
    }
    writeFileSync(join(archive.bases, '1', baseFile), content)
    writeFileSync(join(archive.log, segmentOf(1)), '')
    writeFileSync(join(archive.files, idOf(1)), '')
    await prune(archive)
    expect((await readBases(archive)).unreadable).toEqual([join(archive.bases, '1')])
    expect(readdirSync(archive.bases)).toEqual(['1', '3', '5', '7'])
    expect(readdirSync(archive.log)).toEqual([segmentOf(1)])
    expect(readdirSync(archive.files)).toEqual([idOf(1)])
  },
)

it('[RUN-07] removes nothing while no base copy is whole', async () => {
  const archive = archiveIn(testFolder())
  mkdirSync(archive.log)
  writeFileSync(join(archive.log, segmentOf(1)), '')
  await prune(archive)
  expect(readdirSync(archive.log)).toEqual([segmentOf(1)])
})
