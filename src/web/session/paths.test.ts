import { expect, it } from 'vitest'
import { outerPaths } from '#domain/access/pages.ts'
import { ownPath, paths } from './paths.ts'

const origin = 'https://sooner.example'

it('the road knows every page outside the shell', () => {
  expect(new Set(Object.values(paths))).toEqual(new Set(outerPaths))
})

it('a path of this origin may be returned to, without its fragment', () => {
  expect(ownPath('/account/info?tab=1#x', origin)).toBe('/account/info?tab=1')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https://sooner.example/account/info',
  'javascript:alert(1)',
  'account/info',
  '',
  '/\t/evil.example',
  '/\n/evil.example',
])('%j may not', (path) => expect(ownPath(path, origin)).toBeUndefined())
