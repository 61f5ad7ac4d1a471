/** A second administrator in every company, so that a test can disable the first one. */
import { ask } from './ask.ts'

export async function plantDeputy(ownerUrl: string): Promise<void> {
  await ask(
    ownerUrl,
    `insert into users (id, name, login_mail, activated, registered_at)
     values ('00000000-0000-7000-8000-00000000dddd', '副手', 'deputy@every.test', true, '2026-01-01')`,
  )
  await ask(
    ownerUrl,
    `insert into memberships select '00000000-0000-7000-8000-00000000dddd', id, 'administrator', 'activated', '2026-01-01'
     from companies where parent_id is null`,
  )
}
