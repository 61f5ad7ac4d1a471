/** A payer's own system, calling with a key that its administrator made. */
import type { Reply, Request, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { type KeyKind, keyKinds } from '#domain/sync/keys.ts'
import type { Answered, TestServer } from './server.ts'

export async function makeKey(
  server: TestServer,
  token: string,
  kinds: readonly KeyKind[] = keyKinds,
  addresses: readonly string[] = [],
): Promise<Reply<typeof routes.apiKeyMake>> {
  const body = { keyName: 'ERP', kinds: [...kinds], addresses: [...addresses] }
  return (await server.call(routes.apiKeyMake, { body }, { token })).data
}

/** A call of the system. */
export const callWith =
  (server: TestServer, apiKey: () => string) =>
  <R extends Route>(route: R, request: Request<R>, key?: string): Promise<Answered<R>> =>
    server.call(route, request, {
      headers: { authorization: `Bearer ${apiKey()}`, 'accept-language': 'en' },
      ...(key !== undefined && { key }),
    })

/** The outcome of each row, with the errors of those that failed. */
export const outcomesOf = ({ results }: Reply<typeof routes.syncDocuments>): readonly string[] =>
  results.map(({ outcome, errors }) =>
    [outcome, ...errors.map(({ field, reason }) => `${field} ${reason}`)].join(': '),
  )
