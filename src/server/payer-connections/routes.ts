/** The calls by which payers and payees connect. */
import * as contract from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { type AwardsEnded, failureRateOf } from '#domain/awards/failure-rate.ts'
import { formatAmount } from '#domain/money.ts'
import {
  type ConnectionSide,
  connectionActionsOf,
  connectionStateOf,
  differencesOf,
  differencesToConfirm,
  type RequestState,
} from '#domain/payees/payer-connections.ts'
import { formatPercent } from '#domain/rate.ts'
import { done } from '#domain/result.ts'
import { present } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { answer } from './answer.ts'
import { ask } from './commands.ts'
import { invite, removePayee, withdrawInvitation } from './invite.ts'
import * as lists from './lists-sql.ts'

type PayerSearchRow = {
  readonly id: string
  readonly name: string
  readonly state: RequestState | null
  readonly isConnected: boolean | null
}
type ConnectedRow = Omit<Reply<typeof contract.connectedPayers>[number], 'amount' | 'failureRate'> &
  AwardsEnded & { readonly minor: string }
type RequestView = Reply<typeof contract.connectionList>[number]
type AlikeRow = Omit<RequestView['alike'][number], 'differs'> & {
  readonly mail: string | null
  readonly payeeTenantId: string | null
}
type RequestRow = Omit<RequestView, 'state' | 'can' | 'differs' | 'alike'> & {
  readonly alike: readonly AlikeRow[]
  readonly payeeTenantId: string
  readonly state: RequestState
  readonly isConnected: boolean
  readonly side: ConnectionSide
  readonly requesterMail: string | null
}

const requestViewFor =
  (actor: Actor) =>
  (found: RequestRow): RequestView => {
    const { state, isConnected, side, requesterMail, invited, alike, payeeTenantId, ...row } = found
    const who = { tenantId: payeeTenantId, name: row.payeeName, provenMails: [requesterMail ?? ''] }
    return {
      ...row,
      alike: alike.map(({ mail, payeeTenantId: ownerId, ...one }) => ({
        ...one,
        differs: [...differencesToConfirm({ name: one.name, mail, payeeTenantId: ownerId }, who)],
      })),
      invited: side === 'payer' ? invited : null,
      differs: invited ? [...differencesOf(invited, who)] : [],
      state: connectionStateOf(state, isConnected),
      can: requireActing(actor).abilities.has('payerConnections.answer')
        ? [...connectionActionsOf(state, side, row.frozen)]
        : [],
    }
  }

function failureRateShown(
  counted: AwardsEnded,
): Reply<typeof contract.connectedPayers>[number]['failureRate'] {
  const rate = failureRateOf(counted)
  return rate === undefined ? null : { rate: formatPercent(rate), awards: counted.ended }
}

export const payerConnectionRoutes: readonly Served[] = [
  act(contract.payeeInvite, invite),
  act(contract.payeeRemove, removePayee),
  act(contract.payeeWithdraw, withdrawInvitation),
  present<typeof contract.payerSearch, readonly PayerSearchRow[]>(
    contract.payerSearch,
    { sql: lists.payers, values: ({ query }) => [query.name] },
    ({ row }) =>
      done(
        row.map(({ id, name, state, isConnected }) => ({
          id,
          name,
          state: state && connectionStateOf(state, isConnected === true),
        })),
      ),
  ),
  present<typeof contract.connectedPayers, readonly ConnectedRow[]>(
    contract.connectedPayers,
    { sql: lists.connected },
    ({ row }) =>
      done(
        row.map(({ minor, ended, failed, ...payer }) => ({
          ...payer,
          failureRate: failureRateShown({ ended, failed }),
          amount: formatAmount({ currency: payer.currency, minor: BigInt(minor) }),
        })),
      ),
  ),
  present<typeof contract.connectionList, readonly RequestRow[]>(
    contract.connectionList,
    { sql: lists.requests },
    ({ actor, row }) => done(row.map(requestViewFor(actor))),
  ),
  withFieldErrors(act(contract.connectionRequest, ask), {
    inviteCodeUnknown: 'inviteCode',
    boundUnderCode: 'inviteCode',
    payerOrCodeMissing: 'inviteCode',
  }),
  withFieldErrors(act(contract.connectionAnswer, answer), {
    reasonMissing: 'reason',
    payeeCodeTaken: 'payeeCode',
    payeeCodeMissing: 'payeeCode',
    payeeRegisteredOther: 'payeeId',
    connectionUnconfirmed: 'confirmed',
  }),
]
