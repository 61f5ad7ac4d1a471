/** The console's one-time code against the vectors of RFC 6238. */
import { expect, it, vi } from 'vitest'
import { codeAt } from './one-time-code.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('[COM-51] is that of the standard at %i seconds', async (seconds, code) => {
  expect(await codeAt(secret, seconds * 1000)).toBe(code)
})

it('[COM-51] is absent where the browser has no cryptography', async () => {
  vi.stubGlobal('crypto', {})
  expect(await codeAt(secret, 59_000)).toBeUndefined()
  vi.unstubAllGlobals()
})
