/** The calls of identity: each is in the reference, and each is made by the portal. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type RouteName, routes } from '#contract/routes.ts'
import openapi from '../../docs/api/openapi.json' with { type: 'json' }

/** As the specification lists them, written here once more on purpose. */
const calls = [
  'POST /user/v1/login',
  'POST /user/v3/login',
  'GET /user/v1/login/out',
  'PUT /user/v1/modify',
  'POST /user/v1/modify/pwd',
  'PUT /user/v1/modify/pwd/reset',
  'DELETE /user/v1/modify/login/{type}',
  'GET /user/basics/v1/constant',
  'GET /user/basics/v1/verificationcode',
  'POST /user/basics/v1/upload',
  'GET /user/v3/company/variable',
  'GET /user/v3/company',
  'GET /user/v4/permission',
  'GET /user/v4/permission/menu',
  'GET /user/v4/account/multiagent',
  'GET /user/v2/account',
  'PUT /user/v2/account',
  'POST /user/v1/register',
  'POST /user/v1/register/invite',
  'GET /user/v4/account/activate',
  'POST /user/v1/code',
  'POST /user/v1/code/verify',
  'PUT /user/v4/account/identity',
  'GET /user/v1/sessions',
  'DELETE /user/v1/sessions',
]

const named = new Map(Object.entries(routes).map(([name, { method, path }]) => [`${method} ${path}`, name]))
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))

/** Passed to one of the functions that call the server. */
const isMade = (name: string): boolean =>
  sources.some((source) => new RegExp(`\\b(call|useRead|prefetch|upload)\\(\\s*${name}\\b`).test(source))

it.each(calls)('[IDN-40] %s is in the reference and made by the portal', (one) => {
  const [method = '', path = ''] = one.split(' ')
  const name = named.get(one) as RouteName | undefined
  expect(name, 'in the contract').toBeDefined()
  const paths = openapi.paths as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  expect(Object.keys(paths[path] ?? {}), 'in the reference').toContain(method.toLowerCase())
  expect(isMade(name ?? ''), 'made by the portal').toBe(true)
})
