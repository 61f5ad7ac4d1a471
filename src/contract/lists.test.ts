import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { check } from './check.ts'
import { listFields, listReply } from './lists.ts'

const query = z.strictObject({ ...listFields(['due', 'amount']), payee: z.optional(z.array(z.string())) })

describe('[COM-12] the question of a list', () => {
  it('takes page, size and order, and reads the numbers', () => {
    expect(check(query, { page: '3', pageSize: '50', sort: '-amount' }, 'en')).toEqual({
      ok: true,
      value: { page: 3, pageSize: 50, sort: '-amount' },
    })
    expect(check(query, {}, 'en')).toEqual({ ok: true, value: {} })
  })

  it.each([
    [{ page: '0' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: '1000000' }, 'page'],
    [{ pageSize: '30' }, 'pageSize'],
    [{ sort: 'password' }, 'sort'],
    [{ sort: '--due' }, 'sort'],
    [{ limit: '10' }, 'limit'],
    [{ keyword: 'a' }, 'keyword'],
  ])('refuses %o and names the field', (raw, field) => {
    const checked = check(query, raw, 'en')
    expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual([field])
  })

  it('is answered with rows, where they stand, and a total that may come later', () => {
    const reply = listReply(z.strictObject({ id: z.string() }))
    const page = { list: [{ id: 'a' }], page: 1, pageSize: 20, next: null }
    expect(reply.safeParse({ ...page, total: 1 }).success).toBe(true)
    expect(reply.safeParse({ ...page, total: null }).success).toBe(true)
    expect(reply.safeParse(page).success).toBe(false)
  })
})
