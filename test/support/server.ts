/**
 * A server on its own database, called without a network; every successful answer is checked against the contract.
 */

import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Reply, Request, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { demoPassword, people } from '#demo/people.ts'
import { buildApp } from '#server/app.ts'
import { type Background, background as product } from '#server/background.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import type { Served } from '#server/http/routes.ts'
import type { ImportKinds } from '#server/import-kind.ts'
import { openServer } from '#server/open.ts'
import type { PaymentSubjects } from '#server/payment-subject.ts'
import type { Language } from '#text/text.ts'
import { type TestClock, testClock } from './clock.ts'
import { testConfig } from './config.ts'
import { type DatabaseOptions, databaseThatBreaks } from './database.ts'
import { type Broken, brokenIn } from './invariants.ts'
import { readPicture } from './pictures.ts'
import { seal } from './seal.ts'

export type CallOptions = {
  readonly token?: string
  readonly language?: Language
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Answered<R extends Route> = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Reply<R>
  readonly fields: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, unknown>>
}
export type TestServer = {
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: TestClock
  /** The owner's address of this server's database. */
  readonly ownerUrl: string
  readonly call: <R extends Route>(
    route: R,
    request: Request<R>,
    options?: CallOptions,
  ) => Promise<Answered<R>>
  /** A token of a person of the demo data; acting for a company if its id is given. */
  readonly signIn: (person: string, password?: string, language?: Language) => Promise<string>
  /** Signs in and chooses the first identity there is. */
  readonly enter: (person: string) => Promise<string>
  readonly close: () => Promise<void>
}
export type TestServerOptions = DatabaseOptions & {
  readonly extra?: readonly Served[]
  readonly config?: Partial<Config>
  /** Another server's database, for two processes on one. */
  readonly ownerUrl?: string
  readonly clock?: TestClock
  /** Starts these jobs and event handlers, and dispatch, in this process. */
  readonly background?: Background
  readonly importKinds?: ImportKinds
  readonly paymentSubjects?: PaymentSubjects
  /** Silent if absent. */
  readonly log?: Logger
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const broken = (): Broken => {
    const { invariants, unevaluated } = brokenIn(opened.context)
    return { invariants: [...(options.breaks ?? []), ...invariants], unevaluated }
  }
  const fresh = options.ownerUrl ? undefined : await databaseThatBreaks(broken)
  const ownerUrl = options.ownerUrl ?? fresh?.url ?? ''
  const clock = options.clock ?? testClock()
  const opened = await openServer({
    config: testConfig(options.config),
    ownerUrl,
    log: options.log ?? pino({ level: 'silent' }),
    clock,
    prepared: fresh !== undefined && isAsPrepared(options),
    ...(options.background && { background: options.background }),
    ...(options.importKinds && { importKinds: options.importKinds }),
    ...(options.paymentSubjects && { paymentSubjects: options.paymentSubjects }),
  })
  if (options.background) await opened.work()
  const app = await buildApp(opened.context, {
    webDir: undefined,
    migrationsCount: opened.migrationsCount,
    extra: options.extra ?? [],
  })
  const call: TestServer['call'] = (route, request, callOptions) => callOf(app, route, request, callOptions)
  const signIn = async (
    person: string,
    password = demoPassword,
    language: Language = 'zh',
  ): Promise<string> => {
    const account = people.find(({ key }) => key === person)?.mail ?? person
    const { data: key } = await call(routes.transportKey, {})
    const picture = await readPicture({ context: opened.context, clock })
    const body = { account, ...seal(password, key), ...picture }
    const answer = await call(routes.signIn, { body }, { language })
    if (answer.code !== 0) throw new Error(`${person} could not sign in: ${answer.message}`)
    return answer.data.token
  }
  const enter = async (person: string): Promise<string> => {
    const token = await signIn(person)
    const { data } = await call(routes.multiagent, {}, { token })
    const { buyers, suppliers, dealers } = data
    const body = buyers[0]
      ? ({ companyType: 'buyer', id: buyers[0].id } as const)
      : dealers[0]
        ? ({ companyType: 'dealer', id: dealers[0].id } as const)
        : ({ companyType: 'supplier', id: suppliers[0]?.details[0]?.id ?? '' } as const)
    await call(routes.chooseIdentity, { body }, { token })
    return token
  }
  const close = async (): Promise<void> => {
    await app.close()
    await opened.close()
    await fresh?.drop()
  }
  return { app, context: opened.context, clock, ownerUrl, call, signIn, enter, close }
}

/** What the template was opened with; a test with its own environment, secret or jobs starts as an installation does. */
const isAsPrepared = ({ config = {}, background = product }: TestServerOptions): boolean =>
  config.environment === undefined &&
  config.secret === undefined &&
  background.jobs.every((job) => product.jobs.includes(job)) &&
  background.eventHandlers.every((handler) => product.eventHandlers.includes(handler))

async function callOf<R extends Route>(
  app: FastifyInstance,
  route: R,
  request: Request<R>,
  { token, language, key, headers }: CallOptions = {},
): Promise<Answered<R>> {
  const {
    params = {},
    query,
    body,
  } = request as { params?: Record<string, string>; query?: InjectOptions['query']; body?: object }
  const response = await app.inject({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    ...(query && { query }),
    ...(body && { payload: body }),
    headers: {
      ...(token && { token }),
      ...(language && { 'accept-language': language }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
  })
  const envelope = response.json<{ code: number; message: string; data: unknown }>()
  if (envelope.code === 0) route.reply?.parse(envelope.data)
  const { fields = {} } = (envelope.data ?? {}) as { fields?: Record<string, string> }
  const { code, message } = envelope
  return {
    status: response.statusCode,
    code,
    message,
    data: envelope.data as Reply<R>,
    fields,
    headers: response.headers,
  }
}
