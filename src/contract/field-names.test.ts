/** Every field that a call takes has a name in both languages, so that no error shows the key of a field. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldNames } from '#text/fields.ts'
import { check } from './check.ts'
import { documentAdd } from './document-actions.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

const keysIn = ({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema): readonly string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf].flatMap(keysIn),
]

const keysOf = ({ params, query, body }: Route): readonly string[] =>
  [params, query, body].flatMap((schema) =>
    schema ? keysIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : [],
  )

it('[COM-31] [COM-20] a field of any call has a name in both languages', () => {
  const calls = Object.entries<Route>(routes)
  const keys = new Set(calls.flatMap(([, route]) => keysOf(route)))
  expect(keys.size).toBeGreaterThan(75)
  const nameless = calls.flatMap(([name, route]) =>
    keysOf(route)
      .filter((key) => !Object.hasOwn(fieldNames, key))
      .map((key) => `${name}: ${key}`),
  )
  expect(nameless).toEqual([])
})

it('[COM-31] what is wrong with a document is said by the names of its fields', () => {
  const raw = { means: 'acceptance', dueDate: '2026-13-01', type: 'payable', currency: 'CNY' }
  const messages = (language: 'zh' | 'en') => {
    const checked = check(documentAdd.body, raw, language)
    return checked.ok ? '' : Object.values(checked.fields).join(' ')
  }
  for (const key of Object.keys(fieldNames).filter((name) => /[A-Z]/.test(name))) {
    expect(messages('zh')).not.toContain(key)
    expect(messages('en')).not.toContain(key)
  }
  expect(messages('zh')).toContain('到期日')
  expect(messages('en')).toContain('due date')
})
