/** Builds the reply of a payer's home: exact amounts, and only what the caller may work on. */
import type * as contract from '#contract/dashboards.ts'
import type { Reply } from '#contract/route.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type RunRow, runViewOf } from '../clearing/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type HomeView = Reply<typeof contract.payerHome>
type Waiting = HomeView['waiting']
type Minor = { readonly minor: string }

type Summed = {
  readonly count: number
  readonly amounts: readonly (Minor & { readonly currency: Currency })[]
}

/** As built by `home` in `queries`. */
export type HomeRow = Pick<Waiting, 'requests' | 'invitations' | 'contracts' | 'accounts'> &
  Pick<HomeView, 'begun'> & {
    readonly exceptions: number
    readonly refusals: number
    readonly documents: Summed
    readonly reviews: Summed
    readonly runs: {
      readonly count: number
      readonly rows: readonly (Minor & Omit<Waiting['runs'][number], 'amount'>)[]
    }
    readonly proposals: readonly (Minor & Omit<Waiting['proposals'][number], 'amount'>)[]
    readonly markets: readonly {
      readonly marketId: string
      readonly currency: Currency
      readonly lastRun: RunRow | null
      readonly income: Minor & Omit<HomeView['markets'][number]['income'], 'discount'>
    }[]
  }

const amountText = (minor: string, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

const none = { count: 0, names: [] }

const nothing: Summed = { count: 0, amounts: [] }

const sumsOf = ({ count, amounts }: Summed): Waiting['documents'] => ({
  count,
  amounts: amounts.map(({ currency, minor }) => ({ currency, amount: amountText(minor, currency) })),
})

function waitingFor(actor: Actor, row: HomeRow): Waiting {
  const { documents, reviews, requests, invitations, accounts, runs, proposals, contracts } = row
  const { exceptions, refusals } = row
  const { abilities: may } = requireActing(actor)
  const shownProposals = may.has('clearing.award') ? proposals : []
  const shownRuns = may.has('awards.pay') ? runs.rows : []
  return {
    documents: sumsOf(may.has('documents.confirm') ? documents : nothing),
    reviews: sumsOf(may.has('offers.review') ? reviews : nothing),
    requests: may.has('payerConnections.answer') ? requests : none,
    invitations: may.has('payerConnections.answer') ? invitations : none,
    accounts: may.has('clearing.award') ? accounts : none,
    runs: shownRuns.map(({ minor, ...run }) => ({ ...run, amount: amountText(minor, run.currency) })),
    moreRuns: may.has('awards.pay') ? runs.count - runs.rows.length : 0,
    proposals: shownProposals.map(({ minor, ...run }) => ({
      ...run,
      amount: amountText(minor, run.currency),
    })),
    exceptions: may.has('awards.pay') ? exceptions : 0,
    refusals: may.has('awards.pay') ? refusals : 0,
    contracts: may.has('payees.set') ? contracts : { count: 0, first: [] },
  }
}

export const homeFor = (actor: Actor, row: HomeRow): HomeView => ({
  waiting: waitingFor(actor, row),
  markets: row.markets.map(({ marketId, currency, lastRun, income: { minor, ...week } }) => ({
    marketId,
    lastRun: lastRun && runViewOf(lastRun),
    income: { ...week, discount: amountText(minor, currency) },
  })),
  begun: row.begun,
})
