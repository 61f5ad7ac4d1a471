/** Inserts only the rows whose ids a call of the table uses, for a tenant and its trading partner. */
import type { CompanyType } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'
import { plantImports } from './import-calls.ts'
import { plantAttempt } from './planted-attempt.ts'
import { plantTrade } from './planted-trade.ts'
import { type IdNames, type Ids, sameIds } from './same-ids.ts'
import type { TestServer } from './server.ts'
import { plantWebhook } from './webhook-calls.ts'

export const plantIds = async (
  server: TestServer,
  person: string,
  choice: string,
  tenant: string,
  named: IdNames,
): Promise<Partial<Ids>> => ({
  ...(await plantTrade(server, person, choice, named)),
  ...(await plantImports(server, tenant, named)),
  ...(named.has('verifying') && (await plantAttempt(server.context, tenant))),
  ...((named.has('webhook') || named.has('delivery')) && (await plantWebhook(server.context, tenant))),
})

/** The names of the ids that a call uses. */
export function namedBy({ withId }: Row, companyType: CompanyType): IdNames {
  const named = new Set<string>()
  const noting = new Proxy(sameIds(''), {
    get: (ids, name) => {
      named.add(String(name))
      return Reflect.get(ids, name) as unknown
    },
  })
  withId?.(noting, companyType)
  return named
}
