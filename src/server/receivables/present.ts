/** Builds the replies of receivables: exact amounts, next steps, and what the caller may do. */
import type * as contract from '#contract/receivables.ts'
import type { Reply } from '#contract/route.ts'
import type { Ability } from '#domain/access/abilities.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { actionsOn } from '#domain/documents/rules.ts'
import { type Currency, currencies, formatAmount } from '#domain/money.ts'
import type { ItemState } from '#domain/offers/states.ts'
import type { RequestState } from '#domain/payees/payer-connections.ts'
import {
  actionsOnStep,
  missingOf,
  type ReceivableAction,
  type ReceivableFacts,
  stageOf,
} from '#domain/receivables/next-steps.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type ReceivableView = Reply<typeof contract.receivableList>['list'][number]
type Totals = Reply<typeof contract.receivableTotals>

/** As `row` of `rows-sql` builds it. */
export type ReceivableRow = Omit<ReceivableView, 'missing' | 'can'> & {
  readonly bits: number | null
  readonly excluded: boolean
  readonly itemState: ItemState | null
  readonly isVerified: boolean
  readonly isPresent: boolean
  readonly isConnected: boolean
  readonly isMarketOpen: boolean
  readonly isNumberTaken: boolean
  readonly request: RequestState | null
}

function factsOf(row: ReceivableRow): ReceivableFacts {
  const {
    isVerified,
    isPresent,
    isConnected,
    isNumberTaken,
    request,
    invitedAt,
    confirmation,
    status,
    bits,
  } = row
  if (status === null || confirmation === null)
    return {
      kind: 'named',
      isVerified,
      isPresent,
      isInvited: invitedAt !== null,
      request,
      isConnected,
      isNumberTaken,
    }
  return {
    kind: 'document',
    isVerified,
    isConnected,
    isMarketOpen: row.isMarketOpen,
    request,
    confirmation,
    status,
    reasons: reasonsIn(bits ?? 0),
  }
}

/** The remaining steps, in order. */
export const nextStepsView = (row: ReceivableRow): ReceivableView['missing'] =>
  missingOf(factsOf(row)).map((one) => ({
    step: one.step,
    reason: one.step === 'reason' ? one.reason : null,
  }))

/** The ability that each action needs; entered documents need those of documents and offers. */
const needed: Readonly<Record<ReceivableAction, Ability>> = {
  invite: 'receivables.keep',
  ask: 'payerConnections.ask',
  link: 'receivables.keep',
  offer: 'offers.make',
  edit: 'receivables.keep',
  remove: 'receivables.keep',
}

/** One's own entry is edited and removed as documents are; what names its payer, as long as it is open. */
function keepingOf({ disabledBy, excluded, confirmation, itemState }: ReceivableRow): ReceivableAction[] {
  if (confirmation === null) return ['edit', 'remove']
  const state = { source: 'payee', disabledBy, excluded, confirmation, paid: false, itemState } as const
  const actions = actionsOn(state, 'payee')
  return [
    ...(actions.includes('edit') ? ['edit' as const] : []),
    ...(actions.includes('delete') ? ['remove' as const] : []),
  ]
}

export const receivableViewFor =
  (actor: Actor) =>
  (row: ReceivableRow): ReceivableView => {
    const {
      bits: _b,
      excluded: _e,
      itemState: _i,
      isVerified: _v,
      isPresent: _p,
      isConnected: _c,
      isMarketOpen: _m,
      isNumberTaken: _n,
      request: _r,
      ...shown
    } = row
    const { abilities } = requireActing(actor)
    const facts = factsOf(row)
    return {
      ...shown,
      stage: stageOf(facts),
      amount: formatAmount({ currency: row.currency, minor: BigInt(row.amount) }),
      missing: nextStepsView(row),
      can: [...actionsOnStep(facts), ...keepingOf(row)].filter((act) => abilities.has(needed[act])),
    }
  }

export type TotalsRow = Omit<Totals, 'amounts'> & {
  readonly amounts: readonly { readonly currency: Currency; readonly minor: string }[]
}
export const totalsShown = ({ amounts, ...counted }: TotalsRow): Totals => ({
  ...counted,
  amounts: currencies.flatMap((currency) =>
    amounts
      .filter((one) => one.currency === currency)
      .map(({ minor }) => ({ currency, amount: formatAmount({ currency, minor: BigInt(minor) }) })),
  ),
})
