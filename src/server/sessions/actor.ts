/**
 * Who is calling. One statement finds the session with its membership as it is now, enters its scope and, where the
 * call is a read, answers it: row security is in force for everything the same statement reads.
 */
import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Access, KeyAccess, OperatorAccess } from '#contract/route.ts'
import { type Ability, abilitiesOf, type CompanyType, type Role } from '#domain/access/abilities.ts'
import { sessionIdleHours, sessionSeenWriteSeconds } from '#domain/identity/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'

export type Acting = {
  readonly tenantId: string
  readonly companyId: string
  readonly companyType: CompanyType
  /** None of a company's own system. */
  readonly role: Role | undefined
  readonly abilities: ReadonlySet<Ability>
}
export type Actor = {
  readonly sessionId: string
  readonly userId: string
  readonly seenAt: Date
  /** The chosen identity, once there is one; none while its company is frozen. */
  readonly acting: Acting | undefined
  /** The company that was chosen, where the operator has frozen it. */
  readonly frozenOut: string | undefined
}

/** What the actor statement answers for a known token: the session as JSON, and what was read for it. */
export type ActorRow = { readonly session: string; readonly answer: string | null }

type Session = {
  readonly id: string
  readonly userId: string
  readonly tenantId: string | null
  readonly companyId: string | null
  readonly companyType: CompanyType | null
  readonly role: Role | null
  readonly seenMs: number
  readonly ended: boolean
  /** The company that was chosen, by the name of its master. */
  readonly actingName: string | null
  /** Whether its administrator has ended the session with the membership. */
  readonly disabled: boolean
  readonly frozen: 'user' | 'company' | null
  readonly live: boolean
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The parameters that every statement of a session begins with. An instant as text is what the driver writes fastest. */
export const sessionValues = (token: string, now: Date): readonly [Buffer, string] => [
  tokenHash(token),
  now.toISOString(),
]

/** A session with what it is now, at the moment that stands as $2. One of a frozen company acts for nobody. */
const session = `
  select id as session_id, user_id, case when company_frozen is not true then tenant_id end as tenant_id,
    company_id, company_type, role, seen_at, ended_at is not null as ended,
    acting_name, coalesce(membership_status <> 'activated', false) as disabled,
    case when user_frozen then 'user' when company_frozen then 'company' end as frozen,
    ended_at is null and expires_at > $2 and seen_at > $2::timestamptz - interval '${sessionIdleHours} hours'
      and not user_frozen as live
  from sessions`

/** One column is read several times faster than ten. */
const asJson = `json_build_object('id', session_id, 'userId', user_id, 'tenantId', tenant_id, 'companyId', company_id,
  'companyType', company_type, 'role', role, 'seenMs', (extract(epoch from seen_at) * 1000)::bigint,
  'ended', ended, 'actingName', acting_name, 'disabled', disabled, 'frozen', frozen, 'live', live)::text as session`

/**
 * The statement, with `body` as what is read: a select of one column `answer` that may speak of `actor` and of
 * parameters from $3 on ($1 is the token's hash, $2 the machine's time). Each `offset 0` is a wall for the
 * planner: what stands outside of it runs after what stands inside, so that the scope is set before it is asked.
 */
export const actorStatement = (body = 'select null::text as answer'): string => `
  select ${asJson}, body.answer
  from (
    select found.*,
      case when live then set_config('sooner.tenant', coalesce(tenant_id::text, ''), true) end as tenant_scope,
      case when live then set_config('sooner.user', user_id::text, true) end as user_scope
    from (${session} where token_hash = $1 offset 0) found offset 0
  ) actor left join lateral (${body} offset 0) body on actor.live`

/**
 * The actor behind a row, or why there is none: no valid session, one that was ended on purpose or with the membership,
 * or one of a person whom the operator has frozen.
 */
export function actorOf(row: ActorRow | undefined): Result<Actor> {
  if (!row) return refuse('sessionInvalid')
  const found = JSON.parse(row.session) as Session
  const { id, userId, seenMs, frozen } = found
  const actingName = found.actingName ?? ''
  if (found.disabled) return refuse('memberDisabled', { company: actingName })
  if (found.ended) return refuse('sessionEnded')
  if (frozen === 'user') return refuse('userFrozen')
  if (!found.live) return refuse('sessionInvalid')
  const frozenOut = frozen === 'company' ? actingName : undefined
  return done({ sessionId: id, userId, seenAt: new Date(seenMs), acting: actingOf(found), frozenOut })
}

function actingOf({ tenantId, companyId, companyType, role }: Session): Acting | undefined {
  if (!tenantId || !companyId || !companyType || !role) return undefined
  return { tenantId, companyId, companyType, role, abilities: abilitiesOf(companyType, role) }
}

/** Whom the actor acts for, in a call whose access lets nobody in who acts for no one. */
export function requireActing({ acting }: Actor): Acting {
  if (!acting) throw new Error('the call lets nobody in who acts for no company')
  return acting
}

/** Whether the actor acts for the master, or for one of these companies of it. */
export const isWithin = (
  { tenantId, companyId }: Pick<Acting, 'tenantId' | 'companyId'>,
  ...companyIds: readonly string[]
): boolean => companyId === tenantId || companyIds.includes(companyId)

/** What a call of the portal asks for, where it asks for anything. */
export type PortalAccess = Exclude<Access, 'open' | OperatorAccess | KeyAccess>

/** Whether the actor may make a call that asks for this access. A frozen company leaves its people what is their own. */
export function admit(actor: Actor, access: PortalAccess): Result<Actor, 'notAllowed' | 'companyFrozen'> {
  if (access === 'person') return done(actor)
  if (actor.frozenOut !== undefined) return refuse('companyFrozen', { company: actor.frozenOut })
  if (access === 'signedIn' || actor.acting?.abilities.has(access)) return done(actor)
  return refuse('notAllowed')
}

const sessionsStatement = `
  select session_id as id, ${asJson}, null as answer from (${session} where id = any($1)) found`

/** Sessions by their ids, whatever became of them, for streams that are open; asked by the system. */
export async function findSessions(
  db: Context['systemDb'],
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ActorRow>> {
  const { rows } = await db.executeQuery<ActorRow & { readonly id: string }>(
    CompiledQuery.raw(sessionsStatement, [ids, now]),
  )
  return new Map(rows.map((row) => [row.id, row]))
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
