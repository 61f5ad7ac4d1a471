/** Builds the replies of payees: exact amounts, states of contracts, and what the caller may do. */
import type * as contract from '#contract/payees.ts'
import type { Reply } from '#contract/route.ts'
import type { Ability } from '#domain/access/abilities.ts'
import type { Day } from '#domain/day.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { codeShown } from '#domain/payees/invitation.ts'
import { actionsOf, type ContractTerm, contractStateOf, type PayeeAction } from '#domain/payees/states.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type PayeeView = Reply<typeof contract.payeeList>['list'][number]
type Detail = Reply<typeof contract.payeeRead>
type Totals = Reply<typeof contract.payeeTotals>

/** Actions that decide about a payee, which its own members may not take. */
const decisions: readonly PayeeAction[] = ['set', 'switchOn', 'switchOff']

export type PayeeRow = Omit<PayeeView, 'minApr' | 'contract' | 'can'> & {
  readonly minimumBps: BasisPoints | null
  readonly contract: (ContractTerm & { readonly number: string; readonly day: Day | null }) | null
}

const amountText = (minor: string, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })
const percentOrNone = (bps: BasisPoints | null): string | null => (bps === null ? null : formatPercent(bps))

/** The ability that each action needs. */
const needed: Readonly<Record<PayeeAction, Ability>> = {
  edit: 'payees.keep',
  set: 'payees.set',
  invite: 'payees.keep',
  remind: 'payees.keep',
  withdraw: 'payees.keep',
  switchOn: 'payees.set',
  switchOff: 'payees.set',
  remove: 'payees.keep',
}

function contractViewOf({
  day,
  ...term
}: NonNullable<PayeeRow['contract']>): NonNullable<PayeeView['contract']> {
  // A payer without a market has no business date: the contract is judged on its first day.
  return { ...term, state: contractStateOf(term, day ?? term.from) }
}

export const payeeViewFor =
  (actor: Actor) =>
  ({ minimumBps, contract: ofPayee, eligible, ...row }: PayeeRow): PayeeView => {
    const { abilities } = requireActing(actor)
    return {
      ...row,
      minApr: percentOrNone(minimumBps),
      eligible: eligible === null || row.currency === null ? null : amountText(eligible, row.currency),
      contract: ofPayee && contractViewOf(ofPayee),
      can: actionsOf(row.state, row.switchedOn).filter(
        (act) => abilities.has(needed[act]) && !(row.isOwn && decisions.includes(act)),
      ),
    }
  }

export type TotalsRow = Omit<Totals, 'eligible'> & {
  readonly eligible: readonly { readonly currency: Currency; readonly minor: string }[]
}
export const totalsOf = ({ eligible, ...counted }: TotalsRow): Totals => ({
  ...counted,
  eligible: eligible.map(({ currency, minor }) => ({ currency, amount: amountText(minor, currency) })),
})

export type PayeeDetailRow = Pick<Detail, 'notes' | 'minimumCountsFrom' | 'offers' | 'recentRates'> & {
  readonly row: PayeeRow
  readonly reserveBps: BasisPoints | null
  readonly reserveMinor: string | null
  readonly marketReserve: { readonly bps: BasisPoints; readonly minor: string } | null
  readonly markets: readonly {
    readonly id: string
    readonly currency: Currency
    readonly highestBps: BasisPoints
    readonly minimumBps: BasisPoints
  }[]
  readonly invitation: Detail['invitation']
  readonly documents: readonly (Omit<Detail['documents'][number], 'amount'> & { readonly minor: string })[]
  readonly awards: readonly (Omit<Detail['awards'][number], 'amount'> & { readonly minor: string })[]
}

export function payeeDetailOf(actor: Actor, life: PayeeDetailRow): Detail {
  const { row, reserveBps, reserveMinor, marketReserve, markets, invitation, documents, awards } = life
  const shown = payeeViewFor(actor)(row)
  const inMarket = (minor: string): string =>
    row.currency === null ? minor : amountText(minor, row.currency)
  return {
    ...shown,
    notes: life.notes,
    offers: life.offers,
    minimumCountsFrom: life.minimumCountsFrom,
    recentRates: life.recentRates && {
      ...life.recentRates,
      smallest: inMarket(life.recentRates.smallest),
      median: inMarket(life.recentRates.median),
    },
    reserveType: reserveBps === null ? 'market' : reserveMinor === '0' ? 'percentage' : 'amount',
    reserveProportion: formatPercent(reserveBps ?? (0 as BasisPoints)),
    reserveAmount: inMarket(reserveMinor ?? '0'),
    marketReserve: marketReserve && {
      proportion: formatPercent(marketReserve.bps),
      amount: inMarket(marketReserve.minor),
    },
    markets: markets.map(({ id, currency, highestBps, minimumBps }) => ({
      id,
      currency,
      highestApr: formatPercent(highestBps),
      minimumApr: formatPercent(minimumBps),
    })),
    invitation: invitation && {
      ...invitation,
      code: codeShown(invitation.code),
    },
    documents: documents.map(({ minor, ...counted }) => ({
      ...counted,
      amount: amountText(minor, counted.currency),
    })),
    awards: awards.map(({ minor, discount, ...made }) => ({
      ...made,
      amount: amountText(minor, made.currency),
      discount: amountText(discount, made.currency),
    })),
  }
}
