/**
 * The states of a connection between a payee and a payer: consent, the payer's answer, and the actions of each side.
 */
import { textCharactersMax } from '../limits.ts'
import { visibleName } from '../visible-names.ts'

export const requestStates = ['requested', 'accepted', 'declined', 'withdrawn', 'ended'] as const
export type RequestState = (typeof requestStates)[number]

/** As the API shows it: accepted, and bound once it is in a market; unbound if it is in no market any more. */
export const connectionStates = [
  'requested',
  'accepted',
  'declined',
  'withdrawn',
  'bound',
  'unbound',
] as const
export type ConnectionState = (typeof connectionStates)[number]

export function connectionStateOf(state: RequestState, isConnected: boolean): ConnectionState {
  if (state === 'ended') return 'unbound'
  return state === 'accepted' && isConnected ? 'bound' : state
}

/** The states in which a payee may ask the payer again. */
export const askableStates: ReadonlySet<ConnectionState> = new Set(['declined', 'withdrawn', 'unbound'])

export const connectionActions = ['accept', 'decline', 'withdraw', 'unbind'] as const
export type ConnectionAction = (typeof connectionActions)[number]
export type ConnectionSide = 'payer' | 'payee'

/** The permitted actions on a request by side and state. */
const table: Readonly<
  Record<ConnectionAction, { readonly from: RequestState; readonly sides: readonly ConnectionSide[] }>
> = {
  accept: { from: 'requested', sides: ['payer'] },
  decline: { from: 'requested', sides: ['payer'] },
  withdraw: { from: 'requested', sides: ['payee'] },
  unbind: { from: 'accepted', sides: ['payer', 'payee'] },
}

export const isActionAllowed = (act: ConnectionAction, state: RequestState, side: ConnectionSide): boolean =>
  table[act].from === state && table[act].sides.includes(side)

/** A company that the operator has frozen is not connected; its request can be declined. */
export const connectionActionsOf = (
  state: RequestState,
  side: ConnectionSide,
  isFrozen: boolean,
): readonly ConnectionAction[] =>
  connectionActions.filter((act) => isActionAllowed(act, state, side) && !(isFrozen && act === 'accept'))

/** The name of a new sub-entity: both sides, and a number where that is taken. */
export function newSubEntityName(payee: string, payer: string, taken: ReadonlySet<string>): string {
  const named = (suffix: string): string =>
    [...`${payee}（${payer}）`].slice(0, textCharactersMax - suffix.length).join('') + suffix
  for (let n = 1; ; n += 1) {
    const name = named(n === 1 ? '' : ` ${n}`)
    if (!taken.has(name)) return name
  }
}

/** In what an invitation was accepted by another than the invited payee. */
export const invitationDifferences = ['name', 'mail'] as const
export type InvitationDifference = (typeof invitationDifferences)[number]

type Invited = { readonly name: string; readonly mail: string | null }
type Accepting = { readonly name: string; readonly provenMails: readonly string[] }

/**
 * Links and codes can be passed on. An invitation connects only the payee that it names, accepted by a person who has
 * proven the address it was sent to; everything else the payer confirms.
 */
export function differencesOf(invited: Invited, accepting: Accepting): readonly InvitationDifference[] {
  const isNamed = visibleName(invited.name) === visibleName(accepting.name)
  const isAddressed = invited.mail === null || accepting.provenMails.includes(invited.mail)
  return [...(isNamed ? [] : (['name'] as const)), ...(isAddressed ? [] : (['mail'] as const))]
}

type ListedPayee = Invited & { readonly payeeTenantId: string | null }

/**
 * What the payer has to confirm before a company that asked becomes a payee on its list: that company will see the
 * documents of this payee and be paid for them. Nothing where it is this payee already.
 */
export const differencesToConfirm = (
  listed: ListedPayee,
  accepting: Accepting & { readonly tenantId: string },
): readonly InvitationDifference[] =>
  listed.payeeTenantId === accepting.tenantId ? [] : differencesOf(listed, accepting)

/** A company with several codes at a payer is invited under each of them by its own name, or that of a sub-entity. */
export const isInvitedByOwnName = (invitedName: string, ownNames: readonly string[]): boolean =>
  ownNames.some((name) => visibleName(name) === visibleName(invitedName))

/** Why one of several payees was not invited. */
export const inviteRefusals = [
  'payeeMailMissing',
  'payeeRegistered',
  'remindedRecently',
  'mailedTooOften',
] as const
export type InviteRefusal = (typeof inviteRefusals)[number]

export type Invitable = {
  readonly isRegistered: boolean
  readonly mail: string | null
  /** When the last mail of an invitation that is still open went out. */
  readonly sentAt: Date | undefined
}

/** Whether an invitation may be mailed to a payee now; an invitation by code alone is always possible. */
export function inviteRefusalOf(
  { isRegistered, mail, sentAt }: Invitable,
  byMail: boolean,
  remindableAt: (sentAt: Date) => Date,
  now: Date,
): InviteRefusal | undefined {
  if (isRegistered) return 'payeeRegistered'
  if (!byMail) return undefined
  if (mail === null) return 'payeeMailMissing'
  return sentAt !== undefined && now < remindableAt(sentAt) ? 'remindedRecently' : undefined
}
