import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { fragmentOf, linkTo, tokenIn } from './mailed-links.ts'

it('[IDN-18] a link carries its token where no server sees it, and it is read from there', () => {
  const token = fc
    .base64String({ minLength: 1, maxLength: 44 })
    .map((text) => Buffer.from(text).toString('base64url'))
  fc.assert(
    fc.property(token, (secret) => {
      const url = new URL(linkTo('https://sooner.test', 'reset', secret))
      expect(tokenIn(url.hash)).toBe(secret)
      expect(fragmentOf(secret)).toBe(url.hash)
      expect(`${url.pathname}${url.search}`).toBe('/account/forget-password')
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
