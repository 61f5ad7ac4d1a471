import { expect, it } from 'vitest'
import { outerPaths, sandboxPaths } from '#domain/access/pages.ts'
import { paths, returnPath } from './paths.ts'

const origin = 'https://sooner.example'

it('the road knows every page outside the shell', () => {
  expect(new Set(Object.values(paths))).toEqual(new Set([...outerPaths, ...sandboxPaths]))
})

it('a page of the shell and a file may be returned to, without the fragment', () => {
  expect(returnPath('/file-iframe?url=x', origin)).toBe('/file-iframe?url=x')
  expect(returnPath('/account/info?tab=1#x', origin)).toBe('/account/info?tab=1')
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
  '//account/info',
  '/',
  '/account/login',
  '/select-agent',
  '/activated',
  '/not-auth',
  '/no/such/page',
])('%j may not', (path) => expect(returnPath(path, origin)).toBeUndefined())
