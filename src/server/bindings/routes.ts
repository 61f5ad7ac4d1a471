/** The calls by which payers and payees come together. */
import * as contract from '#contract/bindings.ts'
import type { Reply } from '#contract/route.ts'
import {
  type BindingSide,
  bindingActsOf,
  bindingStateOf,
  type RequestState,
} from '#domain/payees/bindings.ts'
import { done } from '#domain/result.ts'
import { act, present, type Served, withFieldErrors } from '../http/serve.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { answer } from './answer.ts'
import { ask } from './commands.ts'
import { invite, removePayee, withdrawInvitation } from './invite.ts'
import * as queries from './queries.ts'

type Found = {
  readonly id: string
  readonly name: string
  readonly state: RequestState | null
  readonly isTied: boolean | null
}
type Shown = Reply<typeof contract.bindingList>[number]
type Row = Omit<Shown, 'state' | 'can'> & {
  readonly state: RequestState
  readonly isTied: boolean
  readonly side: BindingSide
}

const requestShown =
  (actor: Actor) =>
  ({ state, isTied, side, ...row }: Row): Shown => ({
    ...row,
    state: bindingStateOf(state, isTied),
    can: requireActing(actor).abilities.has('bindings.answer') ? [...bindingActsOf(state, side)] : [],
  })

export const bindingRoutes: readonly Served[] = [
  act(contract.payeeInvite, invite),
  act(contract.payeeRemove, removePayee),
  act(contract.payeeWithdraw, withdrawInvitation),
  present<typeof contract.payerSearch, readonly Found[]>(
    contract.payerSearch,
    { sql: queries.payers, values: ({ query }) => [query.name] },
    ({ row }) =>
      done(
        row.map(({ id, name, state, isTied }) => ({
          id,
          name,
          state: state && bindingStateOf(state, isTied === true),
        })),
      ),
  ),
  present<typeof contract.bindingList, readonly Row[]>(
    contract.bindingList,
    { sql: queries.requests },
    ({ actor, row }) => done(row.map(requestShown(actor))),
  ),
  withFieldErrors(act(contract.bindingAsk, ask), {
    inviteCodeUnknown: 'inviteCode',
    payerOrCodeMissing: 'inviteCode',
  }),
  withFieldErrors(act(contract.bindingAnswer, answer), {
    reasonMissing: 'reason',
    payeeCodeTaken: 'payeeCode',
    payeeCodeMissing: 'payeeCode',
    payeeRegisteredOther: 'payeeId',
  }),
]
