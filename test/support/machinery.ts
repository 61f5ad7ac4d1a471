/** Calls for tests only: they write, refuse, fail and wait on demand. */

import { sql } from 'kysely'
import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { failures } from '#domain/failures.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command, Work } from '#server/commands/command.ts'
import { read } from '#server/http/read.ts'
import { act, open } from '#server/http/routes.ts'
import type { Actor } from '#server/sessions/actor.ts'
import { text } from '#text/text.ts'
import { asOperator } from './as-operator.ts'
import { testAction } from './test-action.ts'

const noteBody = z.strictObject({ text: z.string(), refusal: z.optional(z.enum(failures)) })
const noted = z.strictObject({ text: z.string(), run: z.number() })
const common = {
  method: 'POST',
  effect: 'writes',
  keyed: 'tenant',
  summary: text('记录', 'Note'),
  body: noteBody,
  reply: noted,
  refusals: [],
} as const

/** A write for the acting company, on two paths. */
export const note = route({ ...common, path: '/test/v1/notes', access: 'account.info' })
export const otherNote = route({ ...common, path: '/test/v1/other-notes', access: 'account.info' })
/** A write of the person's own. */
export const personalNote = route({
  ...common,
  keyed: 'person',
  path: '/test/v1/personal-notes',
  access: 'signedIn',
})

/** A read and an open call that fail internally, and a read that echoes its input. */
const reads = { method: 'GET', effect: 'reads', summary: text('坏', 'Broken'), refusals: [] } as const
export const brokenSql = route({ ...reads, path: '/test/v1/broken-sql', access: 'signedIn', reply: z.null() })
export const brokenCode = route({ ...reads, path: '/test/v1/broken-code', access: 'open', reply: z.null() })
export const echo = route({
  ...reads,
  path: '/test/v1/echo',
  access: 'signedIn',
  query: z.strictObject({
    text: z.optional(z.string()),
    list: z.optional(z.array(z.string()).check(z.maxLength(3))),
  }),
  reply: z.string(),
})

/** How often notes ran, whatever the outcome of their transactions. */
export const runs = { count: 0 }

type NoteInput = { readonly body: z.output<typeof noteBody> }
export type NoteCommand = Command<NoteInput, z.output<typeof noted>, Actor>

/** Stores the text in the tenant's configuration, then refuses if the body names a refusal. */
export const writeNote: NoteCommand = async (work, { body }) => {
  runs.count += 1
  await keepValue(work, body.text)
  if (body.refusal) return refuse(body.refusal, { minutes: 7 })
  const { actor } = work
  const entry = {
    action: testAction('noted'),
    tenantId: actor.acting?.tenantId ?? null,
    userId: actor.userId,
    facts: { text: body.text },
    events: [{ topic: 'test.noted', body: body.text }],
  }
  return done({ value: { text: body.text, run: runs.count }, entry })
}

async function keepValue({ db, actor }: Work<Actor>, value: string): Promise<void> {
  if (!actor.acting) return
  await asOperator(db)
  await sql`insert into admin_config (tenant_id, key, value) values (${actor.acting.tenantId}, 'note', ${value})
    on conflict (tenant_id, key) do update set value = excluded.value`.execute(db)
}

/** Texts that an internal error may contain and no answer may show. */
export const secretWords = [
  '/srv/sooner/secret.ts',
  'select password_hash from credentials',
  'at Object.handle',
]

export const machinery = [
  act(note, writeNote),
  act(otherNote, writeNote),
  act(personalNote, writeNote),
  read(brokenSql, { sql: 'select nothing_of_the_kind::text as answer from credentials' }),
  open(brokenCode, async () => {
    throw new Error(secretWords.join('\n'))
  }),
  read(echo, {
    sql: `select to_json(concat($3::text, array_to_string($4::text[], '|')))::text as answer`,
    values: ({ query }) => [query.text ?? '', query.list ?? []],
  }),
]
