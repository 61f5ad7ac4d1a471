/**
 * Takes an uploaded file: checks the caller, the options and the header, stores the bytes, and creates the
 * import.
 */
import type { ImportCalls } from '#contract/imports.ts'
import { cleanFileName } from '#domain/files/names.ts'
import {
  importBytesMax,
  importFieldsMax,
  importsAtOnceMax,
  importsPerPersonMax,
} from '#domain/imports/limits.ts'
import { refuse } from '#domain/result.ts'
import type { Context } from '../context.ts'
import { putStray, sha256Of, tryRemoveStray } from '../files/commands.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { type Incoming, parseInput } from '../http/parse.ts'
import { runCommand, type Served } from '../http/routes.ts'
import type { ImportKind, ImportOptions } from '../import-kind.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { type Acting, requireActing } from '../sessions/actor.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { beginImport } from './commands.ts'
import { checkHeader } from './stage-rows.ts'

const acquire = concurrencyLimit({ atOnceMax: importsAtOnceMax, perPersonMax: importsPerPersonMax })

/** Derives the options of the import from the form fields and the company that the caller acts for. */
export type OptionsReader<Body> = (
  body: Body,
  acting: Acting,
) => { readonly chosen: ImportOptions; readonly again: boolean }
type Begin = ImportCalls['begin']

/**
 * Checks in this order: session and ability, concurrency limit, form, fields, header. The first failure is
 * returned.
 */
export const beginServed = <Body>(kind: ImportKind, route: Begin, choose: OptionsReader<Body>): Served => ({
  route,
  handle: async (context, incoming) => {
    const caller = await authenticate(context, route.access, incoming)
    if (!caller.ok) return refusedWith(caller)
    const place = await acquire(caller.value.userId)
    if (!place.ok) return refusedWith(place)
    try {
      const acting = requireActing(caller.value)
      return await receive({ context, kind, route, choose, acting }, incoming)
    } finally {
      place.value()
    }
  },
})

type UploadRequest<Body> = {
  readonly context: Context
  readonly kind: ImportKind
  readonly route: Begin
  readonly choose: OptionsReader<Body>
  readonly acting: Acting
}

async function receive<Body>(
  { context, kind, route, choose, acting }: UploadRequest<Body>,
  incoming: Incoming,
): Promise<Answer> {
  const sent = (await incoming.receiveFile?.(importBytesMax + 1, importFieldsMax)) ?? refuse('inputMalformed')
  if (!sent.ok) return refusedWith(sent)
  const { name, bytes, fields } = sent.value
  const requested = { ...incoming, body: fields }
  const input = parseInput(route, requested)
  if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
  const { chosen, again } = choose(input.value.body as Body, acting)
  const head = await checkHeader(kind, chosen, { name, bytes }, incoming.language)
  if (!head.ok) return refusedWith(head)
  const id = context.makeId()
  const sha256 = sha256Of(bytes)
  const put = await putStray(context, id, bytes)
  if (!put.ok) return refusedWith(put)
  const fileName = cleanFileName(name, name.toLowerCase().endsWith('.xls') ? 'xls' : 'xlsx')
  const command = beginImport(kind, { id, fileName, sha256, chosen, again })
  const answer = await runCommand(context, route, command, {
    ...requested,
    fileHash: `${fileName} ${sha256.toString('hex')}`,
  })
  if (answer.kind !== 'data' || (answer.data as { id?: string }).id !== id) await tryRemoveStray(context, id)
  return answer
}
