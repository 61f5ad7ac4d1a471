/** The calls of a payer's own system. */

import type { Input, Reply } from '#contract/route.ts'
import * as contract from '#contract/sync.ts'
import { syncAwards } from '#contract/sync-awards.ts'
import { done, refuse } from '#domain/result.ts'
import { syncsAtOnceMax, syncsPerCompanyMax, ublFileBytesMax } from '#domain/sync/limits.ts'
import { checkUbl, readUbl } from '#domain/sync/ubl.ts'
import type { UblRead } from '../adapters/ubl/parse.ts'
import { readUblFile } from '../adapters/ubl/read.ts'
import { type ChangedAwards, changedAwardOf, changedAwards } from '../awards/queries.ts'
import type { Command } from '../commands/command.ts'
import type { AnyCommand } from '../commands/run-call.ts'
import type { Context } from '../context.ts'
import { sha256Of } from '../files/commands.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { type Incoming, parseInput } from '../http/parse.ts'
import { present } from '../http/read.ts'
import { act, runCommand, type Served } from '../http/routes.ts'
import { concurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { mapYielding } from '../rate-limits/yielding.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { documents, entries, payees, syncChecked } from './commands.ts'
import { payments } from './payments.ts'
import { documentNameOf } from './present.ts'

const acquire = concurrencyLimit({ atOnceMax: syncsAtOnceMax, perPersonMax: syncsPerCompanyMax })

/** A few batches at a time, so that a system that sends many does not take all connections. */
const rateLimited = (served: Served): Served => ({
  ...served,
  handle: async (context, incoming) => {
    const { access } = served.route
    if (access === 'open') return served.handle(context, incoming)
    const caller = await authenticate(context, access, incoming)
    if (!caller.ok) return refusedWith(caller)
    const place = await acquire('acting' in caller.value ? requireActing(caller.value).tenantId : '')
    if (!place.ok) return refusedWith(place)
    try {
      return await served.handle(context, incoming)
    } finally {
      place.value()
    }
  },
})

/** Each XML as a row of a batch, with what names it; an unreadable one is an invalid row. */
function rowOf({ place, texts }: UblRead) {
  const cells = texts && readUbl(texts)
  const checked = cells ? checkUbl(cells) : { errors: [refuse('ublInvalid', { place })] }
  return { checked, name: { ...documentNameOf(cells ?? {}), file: place } }
}

async function receiveUbl(context: Context, incoming: Incoming): Promise<Answer> {
  const route = contract.syncUbl
  const sent = (await incoming.receiveFile?.(ublFileBytesMax + 1, 1)) ?? refuse('inputMalformed')
  if (!sent.ok) return refusedWith(sent)
  const { name, bytes, fields } = sent.value
  const requested = { ...incoming, body: fields, fileHash: sha256Of(bytes).toString('hex') }
  const input = parseInput(route, requested)
  if (!input.ok) return refusedWith(refuse('inputInvalid'), input.fields)
  if (bytes.length > ublFileBytesMax) return refusedWith(refuse('bodyTooLarge'))
  const read = await readUblFile(name, bytes)
  if (!read.ok) return refusedWith(read)
  if (read.value.length === 1 && !read.value[0]?.texts)
    return refusedWith(refuse('ublInvalid', { place: name }))
  const rows = await mapYielding(read.value, rowOf)
  const command: Command<Input<typeof route>, Reply<typeof route>, Actor> = async (work, { body }) =>
    syncChecked(
      work,
      body.payerId,
      rows.map(({ checked }) => checked),
      rows.map(({ name: rowName }) => rowName),
    )
  // The runner admits only callers with an actor to a closed route, so the cast is safe.
  return runCommand(context, route, command as AnyCommand<typeof route>, requested)
}

export const syncRoutes: readonly Served[] = [
  rateLimited(act(contract.syncDocuments, documents)),
  rateLimited({ route: contract.syncUbl, handle: receiveUbl }),
  rateLimited(act(contract.syncEntries, entries)),
  rateLimited(act(contract.syncPayees, payees)),
  rateLimited(act(contract.syncPayments, payments)),
  present<typeof syncAwards, ChangedAwards>(
    syncAwards,
    { sql: changedAwards },
    ({ row: { rows, next, more } }) => done({ awards: rows.map(changedAwardOf), next, more }),
  ),
]
