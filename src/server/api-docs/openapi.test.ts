/** The description of the API says what the contract says, of every call, and can be read by people too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { codes } from '#contract/codes.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { type Failure, failures } from '#domain/failures.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Content = {
  content: Record<string, { schema: { properties: { data: object; code: { enum: number[] } } } }>
}
type Operation = {
  operationId: string
  summary: string
  security?: object[]
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}
type Description = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object }
  'x-codes': Record<string, { code: number; zh: string; en: string }>
}

let server: TestServer
let description: Description
beforeAll(async () => {
  server = await openTestServer()
  description = (await server.app.inject({ url: '/openapi.json' })).json<Description>()
})
afterAll(() => server.close())

const plain = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const all = Object.entries(routes) as [string, Route][]
const operationOf = ({ method, path }: Route) => description.paths[path]?.[method.toLowerCase()]

/** Texts that the specification gives word for word, without a full stop. */
const exactTexts: readonly Failure[] = [
  'linkExpired',
  'imageTooLarge',
  'fileMissing',
  'filesNone',
  'filesAllFailed',
  'verificationFirst',
  'accountIncorrect',
  'identityMismatch',
  'bankDetailsMismatch',
]

describe('/openapi.json', () => {
  it('[COM-14] is OpenAPI 3.1 with exactly the calls of the contract, each with an id of its own', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/)
    expect(description.info).toMatchObject({
      title: expect.any(String) as string,
      version: expect.any(String) as string,
    })
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(routes).toSorted(),
    )
    expect(Object.keys(description.paths).filter((path) => !path.startsWith('/'))).toEqual([])
    expect(JSON.stringify(description)).not.toContain('$ref')
  })

  it.each(all)('[COM-14] describes %s by the schemas that check it', (name, route) => {
    const operation = operationOf(route)
    expect(operation?.operationId).toBe(name)
    const body = route.body && plain(route.body, 'input')
    const { content } = operation?.requestBody ?? {}
    if (route.takesFile)
      expect(content?.['multipart/form-data']?.schema).toMatchObject(
        body ? { properties: (body as { properties: object }).properties } : {},
      )
    else expect(content?.['application/json']?.schema).toEqual(body)
    const success = operation?.responses['200']?.content['application/json']?.schema.properties
    expect(success?.data).toEqual(route.reply && plain(route.reply, 'output'))
    expect(operation?.security === undefined).toBe(route.access === 'open')
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => parameter.name)).toEqual(named)
    expect(inPath.every(({ required }) => required)).toBe(true)
    const keyed = operation?.parameters.some((parameter) => parameter.name === 'Idempotency-Key')
    expect(keyed).toBe(route.keyed !== undefined)
  })

  it('[COM-14] [COM-43] describes the upload as a form with one file', () => {
    const content = operationOf(routes.fileUpload)?.requestBody?.content
    expect(content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary' } },
        },
      },
    })
  })

  it.each(all)('[COM-14] lists for %s every refusal that it declares, by status and code', (_name, route) => {
    for (const failure of route.refusals) {
      const { status, code } = codes[failure]
      const reported = operationOf(route)?.responses[String(status)]
      expect(reported?.content['application/json']?.schema.properties.code.enum).toContain(code)
    }
  })

  it('[COM-06] has the one catalogue of codes, complete, in both languages', () => {
    expect(Object.keys(description['x-codes'])).toEqual([...failures])
    for (const failure of failures) {
      const { zh, en } = failureTexts[failure]
      expect(description['x-codes'][failure]).toMatchObject({ code: codes[failure].code, zh, en })
      if (exactTexts.includes(failure)) continue
      expect(zh).toMatch(/\p{Script=Han}.*。$/u)
      expect(en).toMatch(/^[A-Z].*\.$/)
    }
    expect(new Set(failures.map((failure) => failureTexts[failure].en)).size).toBe(failures.length)
  })
})

describe('/docs', () => {
  const page = async (url: string, language?: string) => {
    const answer = await server.app.inject({ url, headers: language ? { 'accept-language': language } : {} })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    return answer.body
  }

  it('[COM-14] names every call and every code in both languages, by the header or by the address', async () => {
    const [zh, en] = [await page('/docs'), await page('/docs', 'en')]
    expect(await page('/docs?lang=en')).toBe(en)
    expect(await page('/docs?lang=zh', 'en')).toBe(zh)
    expect([zh.includes('<html lang="zh-CN">'), en.includes('<html lang="en">')]).toEqual([true, true])
    for (const [, { method, path, summary }] of all) {
      for (const text of [zh, en]) expect(text).toContain(`${method} ${path}`)
      expect([zh.includes(summary.zh), en.includes(summary.en)]).toEqual([true, true])
    }
    for (const failure of failures) expect(zh).toContain(`<td>${codes[failure].code}</td>`)
  })

  it('[COM-14] leads back to the portal, and to each call from an index', async () => {
    const zh = await page('/docs')
    expect(zh).toContain('<a href="/">返回门户</a>')
    for (const [name] of all)
      expect([zh.includes(`<a href="#${name}">`), zh.includes(`<section id="${name}">`)]).toEqual([
        true,
        true,
      ])
  })

  it('[COM-14] brings its style and its script from this origin, and nothing inline', async () => {
    const zh = await page('/docs')
    expect(zh).not.toMatch(/<script>|style=|(?:src|href|action)="?(?:https?:)?\/\//)
    const typeOf = async (file: RegExp) =>
      (await server.app.inject({ url: file.exec(zh)?.[1] ?? '' })).headers['content-type']
    expect(await typeOf(/href="([^"]+\.css)"/)).toBe('text/css; charset=utf-8')
    expect(await typeOf(/src="([^"]+\.js)"/)).toBe('text/javascript; charset=utf-8')
  })
})
