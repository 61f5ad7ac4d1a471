/** How the files of a cluster are read. */
import { expect, it } from 'vitest'
import { baseCopyReadBytes } from '#domain/backups/limits.ts'
import fc from '#test/support/laws.ts'
import { inReads } from './base.ts'

const sizes = fc.oneof(fc.constant(0), fc.nat({ max: 2 * baseCopyReadBytes }), fc.constant(baseCopyReadBytes))

it('[RUN-07] every file is read once and in order: those that fit together, each that is too large alone', () => {
  fc.assert(
    fc.property(fc.array(sizes), (all) => {
      const entries = all.map((bytes, index) => ({ path: `${index}`, isFolder: false, bytes }))
      const reads = inReads(entries)
      expect(reads.flat()).toEqual(entries)
      for (const read of reads) {
        expect(read.length).toBeGreaterThan(0)
        const bytes = read.reduce((sum, entry) => sum + entry.bytes, 0)
        expect(read.length === 1 || bytes <= baseCopyReadBytes).toBe(true)
      }
    }),
  )
})
