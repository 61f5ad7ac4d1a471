/**
 * Who is calling. One statement finds the session, enters its scope, checks the membership anew and, where the
 * call is a read, answers it: row security is in force for everything the same statement reads.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Access } from '#contract/route.ts'
import { type Ability, abilitiesOf, type CompanyType, type Role } from '#domain/access/abilities.ts'
import { sessionIdleHours, sessionSeenWriteSeconds } from '#domain/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'

export type Acting = {
  readonly tenantId: string
  readonly companyId: string
  readonly companyType: CompanyType
  readonly role: Role
  readonly abilities: ReadonlySet<Ability>
}
export type Actor = {
  readonly sessionId: string
  readonly userId: string
  readonly seenAt: Date
  /** The chosen identity, once there is one. */
  readonly acting: Acting | undefined
}

/** What the actor statement answers for a known token. */
export type ActorRow = {
  readonly session_id: string
  readonly user_id: string
  readonly tenant_id: string | null
  readonly company_id: string | null
  readonly company_type: CompanyType | null
  readonly role: Role | null
  readonly seen_at: Date
  readonly ended: boolean
  readonly live: boolean
  readonly answer: string | null
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The statement, with `body` as what is read: a select of one column `answer` that may speak of `actor` and of
 * parameters from $3 on ($1 is the token's hash, $2 the machine's time). Each `offset 0` is a wall for the
 * planner: what stands outside of it runs after what stands inside, so that the scope is set before it is asked.
 */
export const actorStatement = (body = 'select null::text as answer'): string => `
  select actor.session_id, actor.user_id, actor.tenant_id, actor.company_id, actor.company_type, actor.role,
    actor.seen_at, actor.ended, actor.live, body.answer
  from (
    select session.*, membership.role
    from (
      select found.*,
        case when live then set_config('sooner.tenant', coalesce(tenant_id::text, ''), true) end as tenant_scope,
        case when live then set_config('sooner.user', user_id::text, true) end as user_scope
      from (
        select id as session_id, user_id, tenant_id, company_id, company_type, seen_at, ended_at is not null as ended,
          ended_at is null and expires_at > $2 and seen_at > $2::timestamptz - interval '${sessionIdleHours} hours' as live
        from sessions where token_hash = $1 offset 0
      ) found offset 0
    ) session left join lateral (
      select m.role from memberships m
      where m.user_id = session.user_id and m.tenant_id = session.tenant_id and m.status = 'activated'
        and session.user_scope is not null
      offset 0
    ) membership on true
    offset 0
  ) actor left join lateral (${body} offset 0) body
    on actor.live and (actor.tenant_id is null or actor.role is not null)`

/** The actor behind a row, or why there is none: no valid session, or one that was ended on purpose. */
export function actorOf(row: ActorRow | undefined): Result<Actor, 'sessionInvalid' | 'sessionEnded'> {
  if (!row) return refuse('sessionInvalid')
  if (row.ended) return refuse('sessionEnded')
  if (!row.live) return refuse('sessionInvalid')
  const acting = actingOf(row)
  // Whoever lost the membership they were acting under is signed out, not left without rights.
  if (row.tenant_id && !acting) return refuse('sessionEnded')
  return done({ sessionId: row.session_id, userId: row.user_id, seenAt: row.seen_at, acting })
}

function actingOf(row: ActorRow): Acting | undefined {
  const { tenant_id, company_id, company_type, role } = row
  if (!tenant_id || !company_id || !company_type || !role) return undefined
  return {
    tenantId: tenant_id,
    companyId: company_id,
    companyType: company_type,
    role,
    abilities: abilitiesOf(company_type, role),
  }
}

/** Whether the actor may make a call that asks for this access. */
export function admit(actor: Actor, access: Exclude<Access, 'open'>): Result<Actor, 'notAllowed'> {
  if (access === 'signedIn' || actor.acting?.abilities.has(access)) return done(actor)
  return refuse('notAllowed')
}

/** Who is calling, asked by itself: for a call whose body cannot even be read. */
export async function findCaller(
  { pool, clock }: Context,
  access: Exclude<Access, 'open'>,
  token: string | undefined,
): Promise<Result<Actor>> {
  if (!token) return refuse('sessionInvalid')
  const values = [tokenHash(token), clock()]
  const { rows } = await pool.query<ActorRow>({ name: 'actor', text: actorStatement(), values })
  const actor = actorOf(rows[0])
  return actor.ok ? admit(actor.value, access) : actor
}

/** Sessions by their ids, whatever became of them, for streams that are open; asked by the system. */
export async function findSessions(
  db: Context['systemDb'],
  ids: readonly string[],
  now: Date,
): Promise<readonly ActorRow[]> {
  const { rows } = await sql<ActorRow>`
    select s.id as session_id, s.user_id, s.tenant_id, s.company_id, s.company_type, m.role, s.seen_at,
      s.ended_at is not null as ended, null as answer,
      s.ended_at is null and s.expires_at > ${now} and s.seen_at > ${now}::timestamptz - make_interval(hours => ${sessionIdleHours}) as live
    from sessions s left join memberships m
      on m.user_id = s.user_id and m.tenant_id = s.tenant_id and m.status = 'activated'
    where s.id = any(${ids})`.execute(db)
  return rows
}

/**
 * A session lives on while it is used; once a minute is often enough to know. What was answered stands whether or
 * not this can be written: the next call writes it.
 */
export async function noteSeen({ db, log }: Context, actor: Actor, now: Date): Promise<void> {
  if (now.getTime() - actor.seenAt.getTime() < sessionSeenWriteSeconds * 1000) return
  await db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', actor.sessionId)
    .where('ended_at', 'is', null)
    .execute()
    .catch(({ message }: Error) => log.warn({ message }, 'a session could not be noted as seen'))
}
