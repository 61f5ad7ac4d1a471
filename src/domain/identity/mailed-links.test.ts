import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { fragmentOf, linkTo, tokenIn } from './mailed-links.ts'

it('[IDN-18] [COM-20] a link carries its token where no server sees it, and the language of its letter', () => {
  const token = fc
    .base64String({ minLength: 1, maxLength: 44 })
    .map((text) => Buffer.from(text).toString('base64url'))
  fc.assert(
    fc.property(token, (secret) => {
      const link = { purpose: 'reset', token: secret, language: 'en' } as const
      const url = new URL(linkTo('https://sooner.test', link))
      expect(tokenIn(url.hash)).toBe(secret)
      expect(fragmentOf(secret)).toBe(url.hash)
      expect(`${url.pathname}${url.search}`).toBe('/account/forget-password?lang=en')
    }),
  )
})

it('what is no token of a link is none', () => {
  for (const fragment of [
    '',
    '#',
    '#link=',
    '#link=a b',
    '#link=a&x=1',
    '#other=a',
    `#link=${'a'.repeat(101)}`,
  ])
    expect([tokenIn(fragment), fragmentOf(fragment)]).toEqual([undefined, undefined])
})
