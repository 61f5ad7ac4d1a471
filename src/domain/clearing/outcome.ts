/** What a run decides: the same columns and positions as its book. */
import type { RankApr } from '../offers/arithmetic.ts'

export type Outcome = {
  /** 1 if awarded. */
  readonly awarded: Uint8Array
  /** Every reason of `runReasons` why not, as bits; 0 if awarded. */
  readonly reasons: Uint16Array
  /** Of every item, in minor units; of an item with an invalid amount it may be all or more than is payable. */
  readonly discount: Float64Array
  /** The positions of the awarded items in the order of the walk. */
  readonly order: Uint32Array
  readonly poolLeft: number
  readonly budgetsLeft: Float64Array
  /** What the awards are above the desired annual rate (OFR-05), never below 0; nothing without a desired rate. */
  readonly margin: bigint | undefined
  /** The rate of the last award in the order; nothing without awards. */
  readonly lowest: RankApr | undefined
  readonly totals: Totals
}

/** Of the awarded items, in minor units. */
export type Totals = { readonly amount: bigint; readonly discount: bigint; readonly net: bigint }
