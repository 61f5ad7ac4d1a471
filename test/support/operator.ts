/** An operator at their desk for tests: signed in with password and one-time code, and what they do by name. */
import type { Request, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { demoOperator } from '#demo/operators.ts'
import { demoPassword } from '#demo/people.ts'
import { totpStepSeconds } from '#domain/operator/limits.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import { codeAt, secretOf, stepAt } from '#server/operator/totp.ts'
import { seal } from './seal.ts'
import type { TestServer } from './server.ts'

/** The current one-time code, or one some steps away. */
export const totpAt = (server: TestServer, aside = 0, secret: string = demoOperator.totp): string =>
  codeAt(secretOf(secret), stepAt(server.clock()) + aside)

type Entered = { readonly mail?: string; readonly password?: string; readonly totp?: string }

/** From the address that a proxy sends, if the server trusts it. */
type Sent = { readonly from?: string }

export const trySignIn = (server: TestServer, changes: Entered = {}, { from }: Sent = {}) => {
  const { mail = demoOperator.mail, password = demoPassword, totp = totpAt(server) } = changes
  const body = { mail, totp, ...seal(password, transportKeyAt(server.context.secrets, server.clock())) }
  const headers = from === undefined ? {} : { 'x-forwarded-for': from }
  return server.call(routes.operatorSignIn, { body }, { headers })
}

/** Signs in at the next step, because a code works once. */
export async function enterOperator(server: TestServer, secret?: string): Promise<string> {
  server.clock.advance(totpStepSeconds * 1000)
  const { code, message, data } = await trySignIn(server, { totp: totpAt(server, 0, secret) })
  if (code !== 0) throw new Error(`the operator could not sign in: ${message}`)
  return data.token
}

/** A reason, which every action needs. */
export const because = { reason: '已核对营业执照' }

type Act = 'companyActivate' | 'companyFreeze' | 'companyUnfreeze' | 'userFreeze' | 'userUnfreeze'

export async function operatorDesk(server: TestServer) {
  const token = await enterOperator(server)
  const headers = { 'operator-token': token }
  const call = <R extends Route>(route: R, request: Request<R>, language: 'zh' | 'en' = 'zh') =>
    server.call(route, request, { headers, language })
  const company = async (keyword: string) =>
    (await call(routes.operatorCompanies, { query: { keyword } })).data.list[0]
  const user = async (keyword: string) =>
    (await call(routes.operatorUsers, { query: { keyword } })).data.list[0]
  const log = async () => (await call(routes.operatorLog, {})).data.list
  const idOf = async (keyword: string) => (await company(keyword))?.id ?? ''
  const act = async (name: Act, id: string, body = because) =>
    (await call(routes[name] as typeof routes.companyActivate, { params: { id }, body })).code
  return { token, headers, call, company, user, log, idOf, act }
}
