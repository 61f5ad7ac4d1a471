import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import config from '../../vite.config.ts'

const patterns = Object.keys(config.server?.proxy ?? {}).map((pattern) => new RegExp(pattern))
const passedOn = (url: string) => patterns.some((pattern) => pattern.test(url))

const calls = Object.values(routes).map(({ path }) => path)
const others = [
  '/docs',
  '/docs?lang=en',
  '/docs/reference.css',
  '/docs/reference.js',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
]
const pages = [
  '/',
  '/account/info',
  '/account/login',
  '/file-iframe?url=/files/v1/x',
  '/docs.html',
  '/metricsx',
  '/main.tsx',
  '/sandbox',
]

it('in development every call of the contract reaches the server, and so does what stands beside it', () => {
  expect(calls.length).toBeGreaterThan(5)
  expect([...calls, ...others].filter((url) => !passedOn(url))).toEqual([])
})

it('in development every page is served anew', () => {
  expect(pages.filter(passedOn)).toEqual([])
})
