/**
 * Sessions of operators, for sessions/authenticate: their own tokens, header and table, and only the operator's scope.
 * Tokens of the portal are not valid here, nor these in the portal.
 */
import { sessionSeenWriteSeconds } from '#domain/identity/limits.ts'
import { operatorSessionIdleMinutes } from '#domain/operator/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import type { ActorRow } from './actor.ts'

export type Operator = {
  readonly sessionId: string
  readonly operatorId: string
  readonly seenAt: Date
}

type Session = {
  readonly id: string
  readonly operatorId: string
  readonly seenMs: number
  readonly ended: boolean
  readonly live: boolean
}

/** Like `actorStatement`; `actor.user_id` in `body` is the operator's id, and there is no tenant. */
export const operatorStatement = (body = 'select null::text as answer'): string => `
  select json_build_object('id', session_id, 'operatorId', user_id, 'seenMs', (extract(epoch from seen_at) * 1000)::bigint,
    'ended', ended, 'live', live)::text as session, body.answer
  from (
    select found.*, case when live then set_config('sooner.operator', user_id::text, true) end as operator_scope
    from (
      select id as session_id, operator_id as user_id, null::uuid as tenant_id, seen_at, ended_at is not null as ended,
        ended_at is null and expires_at > $2
          and seen_at > $2::timestamptz - interval '${operatorSessionIdleMinutes} minutes' as live
      from find_operator_session($1) offset 0
    ) found offset 0
  ) actor left join lateral (${body} offset 0) body on actor.live`

export function operatorOf(row: ActorRow | undefined): Result<Operator, 'sessionInvalid' | 'sessionEnded'> {
  if (!row) return refuse('sessionInvalid')
  const { id, operatorId, seenMs, ended, live } = JSON.parse(row.session) as Session
  if (ended) return refuse('sessionEnded')
  if (!live) return refuse('sessionInvalid')
  return done({ sessionId: id, operatorId, seenAt: new Date(seenMs) })
}

export async function noteOperatorSeen({ db, log }: Context, operator: Operator, now: Date): Promise<void> {
  if (now.getTime() - operator.seenAt.getTime() < sessionSeenWriteSeconds * 1000) return
  await db
    .updateTable('operator_sessions')
    .set({ seen_at: now })
    .where('id', '=', operator.sessionId)
    .where('ended_at', 'is', null)
    .execute()
    .catch(({ message }: Error) => log.warn({ message }, 'a session could not be noted as seen'))
}
