/** Makes a person of the demo world a member of a second company, as an accepted invitation would. */
import { people } from '#demo/people.ts'
import type { Role } from '#domain/access/abilities.ts'
import { journalPlanted } from './journal.ts'
import type { TestServer } from './server.ts'

export async function belong(
  { context }: TestServer,
  person: string,
  tenantId: string,
  role: Role = 'clerk',
): Promise<void> {
  const mail = people.find(({ key }) => key === person)?.mail ?? ''
  await context.systemDb.transaction().execute(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('login_mail', '=', mail)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('memberships')
      .values({ user_id: id, tenant_id: tenantId, role, status: 'activated', joined_at: context.clock() })
      .execute()
    await journalPlanted(db, context, tenantId)
  })
}
