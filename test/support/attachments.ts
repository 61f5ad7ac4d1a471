/** Calls for tests only: an owner that refers to files. */

import * as z from 'zod/mini'
import { uuid } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { purposes } from '#domain/files/rules.ts'
import { done, type Result } from '#domain/result.ts'
import type { Change, Work } from '#server/commands/command.ts'
import { attachFile, dropFile } from '#server/files/commands.ts'
import { act } from '#server/http/routes.ts'
import type { Actor } from '#server/sessions/actor.ts'
import { text } from '#text/text.ts'
import { testAction } from './test-action.ts'

const common = {
  path: '/test/v1/attachments',
  effect: 'writes',
  access: 'account.info',
  summary: text('附件', 'Attachments'),
  reply: z.null(),
  refusals: [],
} as const

export const attach = route({
  ...common,
  method: 'POST',
  body: z.strictObject({ ownerId: uuid, fileId: uuid, purpose: z.enum(purposes) }),
})
export const detach = route({
  ...common,
  method: 'DELETE',
  query: z.strictObject({ ownerId: uuid, fileId: uuid }),
})

const owner = (id: string) => ({ kind: 'test', id })

const changed = ({ actor }: Work<Actor>, result: Result<unknown>): Result<Change<null>> =>
  result.ok
    ? done({
        value: null,
        entry: {
          action: testAction('attached'),
          tenantId: actor.acting?.tenantId ?? null,
          userId: actor.userId,
          facts: {},
        },
      })
    : result

export const attachments = [
  act(attach, async (work, { body }) =>
    changed(work, await attachFile(work, owner(body.ownerId), body.fileId, body.purpose)),
  ),
  act(detach, async (work, { query }) =>
    changed(work, await dropFile(work, owner(query.ownerId), query.fileId)),
  ),
]
