/** What a person sees of themself: the profile, the sessions, the identities. Each is one select under the actor's scope. */
import { sessionIdleHours } from '#domain/identity/limits.ts'

export const account = `
  select json_build_object(
    'registerTime', instant_text(u.registered_at), 'name', u.name, 'contactPhone', u.contact_phone,
    'contactMail', u.contact_mail, 'title', u.title, 'loginPhone', u.login_phone, 'loginMail', u.login_mail,
    'activated', u.activated
  )::text as answer
  from users u where u.id = actor.user_id`

export const sessions = `
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'current', s.id = actor.session_id, 'createdAt', instant_text(s.created_at),
    'seenAt', instant_text(s.seen_at), 'address', s.address, 'userAgent', s.user_agent
  ) order by s.id = actor.session_id desc, s.seen_at desc), '[]')::text as answer
  from sessions s
  where s.user_id = actor.user_id and s.ended_at is null and s.expires_at > $2
    and s.seen_at > $2::timestamptz - interval '${sessionIdleHours} hours'`
