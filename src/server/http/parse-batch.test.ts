/** A batch comes to the same row by row as at once, and what is wrong with its first rows is enough. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { check } from '#contract/check.ts'
import { syncDocuments } from '#contract/sync.ts'
import { fieldErrorsMax } from '#domain/limits.ts'
import { rowsPerSyncMax } from '#domain/sync/limits.ts'
import { parseBatch } from './parse-batch.ts'

const row = { number: 'A-1', amount: 12.5, withdrawn: false }
const schema = syncDocuments.body ?? z.strictObject({})

describe('a batch', () => {
  it.each([
    ['valid rows', { documents: [row, { number: 7 }] }],
    ['a field beside them', { documents: [row], payerId: 'x' }],
    ['an unknown field', { documents: [row], constructor: 1 }],
    ['an unknown field of a row', { documents: [row, { ...row, colour: 'red' }] }],
    ['wrong values', { documents: [{ number: {} }, row, { number: 'a'.repeat(201), withdrawn: 'no' }] }],
    ['what cannot be stored', { documents: [row, { number: 'a\u0000' }] }],
    ['a row that is none', { documents: [row, null, 'text', []] }],
    ['no rows', { documents: [] }],
    ['no list', { documents: { 0: row } }],
    ['nothing', {}],
    ['no body', null],
  ])('with %s comes to the same as at once', async (_what, raw) => {
    for (const language of ['zh', 'en'] as const)
      expect(await parseBatch(schema, raw, language)).toEqual(check(schema, raw, language))
  })

  it('with too many rows says so without looking at them', async () => {
    const raw = { documents: Array.from({ length: rowsPerSyncMax + 1 }, () => ({ number: {} })) }
    const parsed = await parseBatch(schema, raw, 'en')
    expect(parsed.ok ? {} : parsed.fields).toEqual({ documents: 'At most 10,000 documents in one call' })
  })

  it('of wrong rows is checked until so many are named as an answer holds', async () => {
    let looked = 0
    const counting = z.strictObject({
      rows: z.array(
        z.string().check(
          z.refine(() => {
            looked += 1
            return false
          }),
        ),
      ),
    })
    const raw = { rows: Array.from({ length: 1_000 }, () => 'a') }
    const parsed = await parseBatch(counting, raw, 'en')
    expect(Object.keys(parsed.ok ? {} : parsed.fields)).toHaveLength(fieldErrorsMax)
    expect(looked).toBe(fieldErrorsMax)
  })
})
