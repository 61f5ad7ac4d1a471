import { createDecipheriv } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealedPasswordLengthMax } from '#domain/identity/limits.ts'
import fc from '#test/support/laws.ts'
import { seal } from './seal.ts'

const key = Buffer.alloc(32, 7)

function opened(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()])
  return padded.toString('utf8').replace(/\0+$/, '')
}

it('[IDN-19] a sealed password opens to what was typed, and fits the contract', async () => {
  const typed = fc
    .string({ minLength: 1, maxLength: 150, unit: 'grapheme' })
    .filter((text) => !text.includes('\0'))
  await fc.assert(
    fc.asyncProperty(
      typed.filter((text) => [...text].length <= 150),
      async (password) => {
        const sealed = await seal(password, key.toString('base64'))
        expect(opened(sealed)).toBe(password)
        expect(sealed.length).toBeLessThanOrEqual(sealedPasswordLengthMax)
      },
    ),
  )
})

it('[IDN-19] the same password is never sealed alike twice', async () => {
  const sealed = await Promise.all(
    Array.from({ length: 20 }, () => seal('Passw0rd!', key.toString('base64'))),
  )
  expect(new Set(sealed).size).toBe(20)
})

it('[IDN-19] zero padding adds nothing to a whole block', async () => {
  expect(Buffer.from(await seal('a'.repeat(16), key.toString('base64')), 'base64').length).toBe(32)
  expect(Buffer.from(await seal('a'.repeat(17), key.toString('base64')), 'base64').length).toBe(48)
})
