/** What a rule decides, as a value: the same columns and positions as the book, and a proof of the rule's own shape. */
import type { RankApr } from '../offers/arithmetic.ts'
import type { Prices } from './income-prices.ts'

export type Decision = {
  /** 1 if awarded. */
  readonly awarded: Uint8Array
  /** Every reason of `runReasons` against it, as bits; 0 if awarded. */
  readonly reasons: Uint16Array
  /**
   * The discount of every item, in minor units; for an item with an invalid amount it may reach or exceed the payable
   * amount.
   */
  readonly discount: Float64Array
  /** The positions of the awarded items in the order in which the rule awarded them. */
  readonly order: Uint32Array
  readonly poolLeft: number
  readonly budgetsLeft: Float64Array
  readonly totals: Totals
  readonly proof: Proof
}

/** Of the awarded items, in minor units. */
export type Totals = { readonly amount: bigint; readonly discount: bigint; readonly net: bigint }

/** What shows that a decision is right, by the name of its rule. */
export type Proof = RateFirstProof | IncomeFirstProof

type AwardsProof = {
  /** The rate of the last award in the order; undefined without awards. */
  readonly lowest: RankApr | undefined
  /**
   * How far the awards are above the desired annual rate (OFR-05), never below 0; undefined without a desired rate.
   */
  readonly margin: bigint | undefined
}

type RateFirstProof = AwardsProof & { readonly rule: 'rateFirst' }

/** How good the choice is says the certificate (`certificate.ts`); here whether the search showed that nothing brings more. */
type IncomeFirstProof = AwardsProof & {
  readonly rule: 'incomeFirst'
  readonly isOptimal: boolean
  /** The prices that guided the choice, from which the certificate is made. */
  readonly prices: Prices
}
