/** Changing the admin config. An invalid value is reported at its field, and concurrent changes are detected. */

import * as contract from '#contract/operator-config.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { configTable, fileIdOf, parseConfig } from '#domain/operator/config.ts'
import { done, refuse } from '#domain/result.ts'
import { configWrong } from '#text/config-wrong.ts'
import type { Command } from '../commands/command.ts'
import { changeConfig } from '../companies/commands.ts'
import { holdConfig, holdMaster } from '../companies/queries.ts'
import type { Context } from '../context.ts'
import { enterScope } from '../db/scope.ts'
import { isPlatformFile } from '../files/queries.ts'
import { refusedWith } from '../http/answer.ts'
import { runCommand, withCaller } from '../http/routes.ts'
import type { Operator } from '../sessions/operator.ts'
import { journalEntryOfOperator } from './commands.ts'

type ConfigInput = Input<typeof contract.configChange>

/**
 * A payer can return to the platform's value; the platform's own value cannot be removed. A file must be one of its
 * files.
 */
async function isFit(
  { db }: Context,
  { params: { key }, body: { companyId, value } }: ConfigInput,
): Promise<boolean> {
  const { perBuyer, kind } = configTable[key]
  if (companyId !== undefined && !perBuyer) return false
  if (value === undefined) return companyId !== undefined
  if (parseConfig(key, value) === undefined) return false
  return kind !== 'file' || isPlatformFile(db, fileIdOf(value))
}

const change: Command<ConfigInput, null, Operator> = async (work, { params: { key }, body }) => {
  const { companyId = null, reason, was } = body
  const value = body.value === undefined ? undefined : parseConfig(key, body.value)
  if (companyId !== null) await enterScope(work.db, { tenantId: companyId })
  const company = companyId === null ? undefined : await holdMaster(work.db, companyId)
  if (companyId !== null && company?.companyType !== 'buyer') return refuse('notFound')
  const before = await holdConfig(work.db, companyId, key)
  if (before !== was) return refuse('outOfDate')
  if (before === value) return refuse('nothingChanged')
  await changeConfig(work, companyId, key, value)
  const entry = journalEntryOfOperator(work, {
    action: 'operator.configChanged',
    name: company ? `${key} · ${company.name}` : key,
    targetId: companyId,
    before: before ?? null,
    after: value ?? null,
    reason,
    events: [{ topic: topics.configChanged, body: { key } }],
  })
  return done({ value: null, entry: { ...entry, facts: { ...entry.facts, key } } })
}

/** The session is checked first, so that only operators learn what a key may hold. */
export const changesConfig = withCaller(contract.configChange, async (context, _operator, input, incoming) =>
  (await isFit(context, input))
    ? runCommand(
        context,
        contract.configChange,
        change as Command<ConfigInput, null, Operator | undefined>,
        incoming,
      )
    : refusedWith(refuse('inputInvalid'), {
        value: configWrong(input.params.key, input.body.value ?? '', incoming.language),
      }),
)
