/** A second person of a payer of the demo world: one who is not there yet joins it, and acts for it. */
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { Role } from '#domain/access/abilities.ts'
import { belong } from './belonging.ts'
import type { TestServer } from './server.ts'

/** Returns the session; the payer is named by one of its companies. */
export async function colleagueAt(
  server: TestServer,
  company: string,
  { person = 'zhaomin', role = 'reviewer' }: { readonly person?: string; readonly role?: Role } = {},
): Promise<string> {
  const { tenantId } = entityOf(company)
  await belong(server, person, tenantId, role)
  const token = await server.signIn(person)
  const body = { companyType: 'buyer', id: tenantId } as const
  await server.call(routes.chooseIdentity, { body }, { token })
  return token
}
