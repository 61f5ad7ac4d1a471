/**
 * Sessions of people, for sessions/authenticate. One statement finds the session with its membership as it is now,
 * enters its scope and, for a read, reads the answer: row security applies to everything that the same statement reads.
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
  /** Undefined for an API key. */
  readonly role: Role | undefined
  readonly abilities: ReadonlySet<Ability>
}
export type Actor = {
  readonly sessionId: string
  readonly userId: string
  readonly seenAt: Date
  /** The chosen identity; undefined before the choice, and while its company is frozen. */
  readonly acting: Acting | undefined
  /** The name of the chosen company if the operator has frozen it. */
  readonly frozenOut: string | undefined
  /** Whether there are agreements to accept before anything else. */
  readonly agreementsRequired: boolean
}

/** The row of the actor statement: the session as JSON, and the answer of the statement's body. */
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
  /** The name of the chosen company's master. */
  readonly actingName: string | null
  /** Whether an administrator disabled the membership, which ends the session. */
  readonly disabled: boolean
  readonly frozen: 'user' | 'company' | null
  readonly live: boolean
  readonly agreementsRequired: boolean
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The first parameters of every session's statement. The driver writes an instant fastest as text. */
export const sessionValues = (token: string, now: Date): readonly [Buffer, string] => [
  tokenHash(token),
  now.toISOString(),
]

/** Sessions of a table or function with their state at the time $2. The session of a frozen company has no tenant. */
const session = (source: string): string => `
  select id as session_id, user_id, case when company_frozen is not true then tenant_id end as tenant_id,
    company_id, company_type, role, seen_at, ended_at is not null as ended,
    acting_name, coalesce(membership_status <> 'activated', false) as disabled,
    case when user_frozen then 'user' when company_frozen then 'company' end as frozen,
    ended_at is null and expires_at > $2 and seen_at > $2::timestamptz - interval '${sessionIdleHours} hours'
      and not user_frozen as live, agreements_required
  from ${source}`

/** One JSON column is read several times faster than ten columns. */
const asJson = `json_build_object('id', session_id, 'userId', user_id, 'tenantId', tenant_id, 'companyId', company_id,
  'companyType', company_type, 'role', role, 'seenMs', (extract(epoch from seen_at) * 1000)::bigint,
  'ended', ended, 'actingName', acting_name, 'disabled', disabled, 'frozen', frozen, 'live', live, 'agreementsRequired', agreements_required)::text as session`

/**
 * The statement. `body` is a select of one column `answer`; it may use `actor` and parameters from $3 on ($1 is the
 * token's hash, $2 the machine time). Each `offset 0` is a barrier for the planner: the outer select runs after the
 * inner one, so that the scope is set before rows are read under it.
 */
export const actorStatement = (body = 'select null::text as answer'): string => `
  select ${asJson}, body.answer
  from (
    select found.*,
      case when live then set_config('sooner.tenant', coalesce(tenant_id::text, ''), true) end as tenant_scope,
      case when live then set_config('sooner.user', user_id::text, true) end as user_scope
    from (${session('find_session($1)')} offset 0) found offset 0
  ) actor left join lateral (${body} offset 0) body on actor.live`

/** The actor of a row, or why there is none: no valid session, an ended one, a disabled membership, a frozen person. */
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
  return done({
    sessionId: id,
    userId,
    seenAt: new Date(seenMs),
    acting: actingOf(found),
    frozenOut,
    agreementsRequired: found.agreementsRequired,
  })
}

function actingOf({ tenantId, companyId, companyType, role }: Session): Acting | undefined {
  if (!tenantId || !companyId || !companyType || !role) return undefined
  return { tenantId, companyId, companyType, role, abilities: abilitiesOf(companyType, role) }
}

/** The company that the actor acts for, in a call whose access requires one. */
export function requireActing({ acting }: Actor): Acting {
  if (!acting) throw new Error('the access of this call requires a company to act for')
  return acting
}

/** Whether the actor acts for the master, or for one of these companies. */
export const isWithin = (
  { tenantId, companyId }: Pick<Acting, 'tenantId' | 'companyId'>,
  ...companyIds: readonly string[]
): boolean => companyId === tenantId || companyIds.includes(companyId)

/** The access of a closed call of the portal. */
export type PortalAccess = Exclude<Access, 'open' | OperatorAccess | KeyAccess>

/**
 * Whether the actor has this access. Someone who is asked for agreements has the calls that accept them and no others; people
 * of a frozen company keep the calls about themselves (`person`).
 */
export function authorize(
  actor: Actor,
  access: PortalAccess,
): Result<Actor, 'agreementsRequired' | 'notAllowed' | 'companyFrozen'> {
  if (access === 'beforeAgreements') return done(actor)
  if (actor.agreementsRequired) return refuse('agreementsRequired')
  if (access === 'person') return done(actor)
  if (actor.frozenOut !== undefined) return refuse('companyFrozen', { company: actor.frozenOut })
  if (access === 'signedIn' || actor.acting?.abilities.has(access)) return done(actor)
  return refuse('notAllowed')
}

const sessionsStatement = `
  select session_id as id, ${asJson}, null as answer from (${session('sessions')} where id = any($1)) found`

/** Sessions by id, ended ones too. The system role asks for them, to check the sessions of open streams. */
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
 * Extends the session, at most once a minute. If this fails, the call's answer is still sent, and the next call tries
 * again.
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
