/**
 * The calls of webhooks. An address is resolved before its command begins, so that no transaction waits for
 * DNS.
 */
import type { Input, Reply } from '#contract/route.ts'
import * as contract from '#contract/webhooks.ts'
import type { Command } from '../commands/command.ts'
import type { AnyCommand } from '../commands/run-call.ts'
import { inScope } from '../db/scope.ts'
import { refusedWith } from '../http/answer.ts'
import { read } from '../http/read.ts'
import { act, runCommand, type Served, withCaller, withFieldErrors } from '../http/routes.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { checkAddress, receiverAddress } from './address.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

const withAddressError = {
  webhookAddressInvalid: 'address',
  webhookAddressNotHttps: 'address',
  webhookAddressHasUser: 'address',
  webhookAddressPort: 'address',
  webhookAddressInside: 'address',
  webhookAddressUnresolved: 'address',
  webhookAddressTaken: 'address',
} as const

type WithAddress = typeof contract.webhookAdd | typeof contract.webhookEdit

/** Runs a command with the checked and normalized address. */
const commandWithAddress = <R extends WithAddress>(
  route: R,
  commandFor: (address: string) => Command<Input<R>, Reply<R>, Actor>,
): Served =>
  withFieldErrors(
    withCaller<WithAddress>(route, async (context, _actor, { body }, incoming) => {
      const checked = await checkAddress(context, body.address)
      if (!checked.ok) return refusedWith(checked)
      const command = commandFor(checked.value)
      // The runner admits only callers with an actor to a closed route, so the cast is safe.
      return runCommand(context, route, command as unknown as AnyCommand<R>, incoming)
    }),
    withAddressError,
  )

export const webhookRoutes: readonly Served[] = [
  read(contract.webhookList, { sql: queries.endpoints }),
  commandWithAddress(contract.webhookAdd, commands.add),
  commandWithAddress(contract.webhookEdit, commands.edit),
  act(contract.webhookSwitch, commands.switchState),
  act(contract.webhookRotate, commands.rotate),
  act(contract.webhookRemove, commands.remove),
  act(contract.webhookTest, commands.test),
  read(contract.webhookDeliveries, { sql: queries.deliveries }),
  read(contract.webhookDelivery, { sql: queries.delivery, values: ({ params }) => [params.id] }),
  act(contract.webhookReplay, commands.replay),
  withCaller(contract.webhookReceiver, async (context, actor) => {
    const { tenantId } = requireActing(actor)
    const { answers, arrivals } = await inScope(context.db, { tenantId }, (db) =>
      queries.readReceiver(db, tenantId),
    )
    const shown = arrivals.map(({ id, at, message_id: messageId, body, verified, status }) => ({
      id,
      at,
      messageId,
      body,
      verified,
      status,
    }))
    const address = receiverAddress(context, tenantId)
    return { kind: 'data', data: { address, answers, arrivals: shown } }
  }),
  act(contract.webhookReceiverSet, commands.setReceiver),
]
