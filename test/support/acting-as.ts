/** Sessions of one person that act as different companies of a tenant. */
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from './ask.ts'
import type { TestServer } from './server.ts'

/** A session of a payer's master that acts as one of its companies. */
export async function actingAs(server: TestServer, person: string, company: string): Promise<string> {
  const token = await server.enter(person)
  await ask(
    server.ownerUrl,
    `update sessions set company_id = '${entityOf(company).id}' where id = (select id from sessions order by id desc limit 1) returning 1`,
  )
  return token
}

/** A session of a payee that has chosen one of its sub-entities. */
export async function choosing(server: TestServer, person: string, company: string): Promise<string> {
  const token = await server.signIn(person)
  const body = { companyType: 'supplier', id: entityOf(company).id } as const
  await server.call(routes.chooseIdentity, { body }, { token })
  return token
}
