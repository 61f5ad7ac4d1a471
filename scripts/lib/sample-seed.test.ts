/** The seed of the samples comes from the commit. */
import { expect, it } from 'vitest'
import { seedOfHash } from './sample-seed.ts'

it('[RUN-02] one commit has one seed, and another commit another', () => {
  expect(seedOfHash('c3877f2000000000000000000000000000000000\n')).toBe(String(0xc3877f20))
  expect(seedOfHash('c3877f2100000000000000000000000000000000\n')).toBe(String(0xc3877f21))
})

it('[RUN-02] a folder without a commit has a seed all the same', () => {
  expect(seedOfHash('')).toBe('0')
  expect(seedOfHash('fatal: not a git repository')).toBe('0')
})
