/** The API as OpenAPI 3.1, generated from the schemas that validate its requests. */

import * as z from 'zod/mini'
import { codes } from '#contract/codes.ts'
import { isIn, isOperators, isSystems, type Route } from '#contract/route.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { type Failure, failures } from '#domain/failures.ts'
import { failureTexts } from '#text/failures.ts'
import type { Pair } from '#text/text.ts'
import type { Environment } from '../config/config-error.ts'

type Schema = Readonly<Record<string, unknown>>

/** The answers of every call, by its access. */
const everyCall: readonly Failure[] = ['inputInvalid', 'inputMalformed', 'notReady', 'busy', 'internal']
/** A write may meet a run of the market whose data it changes. */
const writingCall: readonly Failure[] = ['runInProgress']
const callWithBody: readonly Failure[] = ['bodyTooLarge', 'tooManyValues', 'contentTypeUnsupported']
const keyedCall: readonly Failure[] = ['keyReused']
const operatorsCall: readonly Failure[] = ['sessionInvalid', 'sessionEnded']
const systemsCall: readonly Failure[] = [
  'apiKeyInvalid',
  'apiKeyRevoked',
  'apiKeyAddress',
  'apiKeyKind',
  'companyFrozen',
  'tooManyRequests',
]
const closedCall: readonly Failure[] = [
  'sessionInvalid',
  'sessionEnded',
  'memberDisabled',
  'userFrozen',
  'agreementsRequired',
  'companyFrozen',
  'notAllowed',
]

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const both = ({ zh, en }: Pair): string => `${en} · ${zh}`

export function openApi(version: string, environment: Environment = 'sandbox'): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (!isIn(environment, route)) continue
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sooner 早付',
      version,
      description: 'Every answer is { code, message, data }; success is code 0.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        operatorToken: { type: 'apiKey', in: 'header', name: 'operator-token' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
    },
    'x-codes': Object.fromEntries(
      failures.map((failure) => [
        failure,
        { ...codes[failure], zh: failureTexts[failure].zh, en: failureTexts[failure].en },
      ]),
    ),
  }
}

function operation(name: string, route: Route): Schema {
  return {
    operationId: name,
    summary: both(route.summary),
    ...security(route),
    'x-access': route.access,
    'x-effect': route.effect,
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...headers(route)],
    ...requestBody(route),
    responses: responses(route),
  }
}

function security({ access }: Route): Schema {
  if (access === 'open') return {}
  if (isSystems(access)) return { security: [{ apiKey: [] }] }
  return { security: [isOperators(access) ? { operatorToken: [] } : { token: [] }] }
}

function requestBody({ body, takesFile }: Route): Schema {
  if (takesFile)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(body) } } } }
  if (!body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
  }
}

/** A form with one file and other fields. */
function formOf(body: z.ZodMiniType | undefined): Schema {
  const { properties = {}, required = [] } = (body ? schemaOf(body, 'input') : {}) as {
    properties?: Schema
    required?: string[]
  }
  const file = { type: 'string', format: 'binary' }
  return { type: 'object', required: ['file', ...required], properties: { file, ...properties } }
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Schema
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(place === 'query' && { style: 'form', explode: true }),
  }))
}

function headers(route: Route): Schema[] {
  const language = {
    name: 'accept-language',
    in: 'header',
    required: false,
    schema: { type: 'string', default: 'zh' },
  }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }
  const lastEvent = { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }
  return [language, ...(route.keyed ? [key] : []), ...(route.events ? [lastEvent] : [])]
}

const refusalsByAccess = ({ access }: Route): readonly Failure[] => {
  if (access === 'open') return []
  if (isSystems(access)) return systemsCall
  return isOperators(access) ? operatorsCall : closedCall
}

/** Every refusal of a call: those of every call, of its kind, and its own. */
export const refusalsOf = (route: Route): readonly Failure[] => [
  ...new Set([
    ...everyCall,
    ...refusalsByAccess(route),
    ...(route.body || route.takesFile ? callWithBody : []),
    ...(route.effect === 'writes' && route.access !== 'open' ? writingCall : []),
    ...(route.keyed ? keyedCall : []),
    ...route.refusals,
  ]),
]

function responses(route: Route): Schema {
  const refusals = refusalsOf(route)
  const statuses = new Set<number>(refusals.map((failure) => codes[failure].status))
  // A refusal that changed nothing has the status of a success.
  statuses.delete(200)
  const refused = [...statuses].map((status): [string, Schema] => [
    String(status),
    refusal(refusals.filter((name) => codes[name].status === status)),
  ])
  return Object.fromEntries([['200', success(route)], ...refused])
}

function success(route: Route): Schema {
  if (route.events)
    return {
      description: 'A stream of events; the data of each is JSON of the form x-event',
      content: {
        'text/event-stream': { schema: { type: 'string' }, 'x-event': schemaOf(route.events, 'output') },
      },
    }
  if (!route.reply)
    return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const alike = route.refusals.filter((failure) => codes[failure].status === 200)
  const numbers = [0, ...alike.map((failure) => codes[failure].code)]
  return {
    description: ['Success', ...alike.map(failureLine)].join('\n'),
    content: { 'application/json': { schema: envelope(numbers, schemaOf(route.reply, 'output')) } },
  }
}

const failureLine = (name: Failure): string => `${codes[name].code} ${name}: ${both(failureTexts[name])}`

const refusal = (names: readonly Failure[]): Schema => ({
  description: names.map(failureLine).join('\n'),
  content: {
    'application/json': {
      schema: envelope(
        names.map((name) => codes[name].code),
        {
          type: ['object', 'null'],
          properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
        },
      ),
    },
  },
})

const envelope = (allowed: readonly number[], data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer', enum: allowed }, message: { type: 'string' }, data },
})
