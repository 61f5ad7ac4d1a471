/**
 * The netting waterfall of one payer company, one payee and one currency: from the face of open documents to what can be paid
 * early. Credit notes without a document and the reserve hold back whole documents, so that more is held back than they come to.
 */

/** Sums over the documents of a group, in minor units; open documents are confirmed, unpaid and not awarded. */
export type NettingSums = {
  /** The face of open documents. */
  readonly gross: bigint
  /** What credit notes take off the document they name. */
  readonly matched: bigint
  /** What is left of credit notes. */
  readonly unmatched: bigint
  /** What the market or the payee's own setting reserves. */
  readonly reserve: bigint
  /** Payable of documents that are held back for both, and for no reason of their own. */
  readonly held: bigint
  /** Payable of documents that cannot be paid early for a reason of their own and cover both first. */
  readonly covering: bigint
  /** Payable of documents that can be paid early. */
  readonly eligible: bigint
}

/** Each part is taken off in this order; what is left is eligible. */
export type Waterfall = {
  readonly gross: bigint
  readonly matched: bigint
  readonly unmatched: bigint
  readonly reserve: bigint
  /** Beyond the two above, since documents are held back whole. */
  readonly wholeDocuments: bigint
  /** Documents that cannot be paid early for reasons of their own. */
  readonly otherReasons: bigint
  readonly eligible: bigint
  /** What nothing covers: credit notes and the reserve come to more than there is to hold back. */
  readonly uncovered: bigint
}

const atMost = (value: bigint, limit: bigint): bigint => (value < limit ? value : limit)
const aboveZero = (value: bigint): bigint => (value > 0n ? value : 0n)

export function waterfallOf(sums: NettingSums): Waterfall {
  const { gross, matched, held, covering, eligible } = sums
  const cover = held + covering
  const unmatched = atMost(sums.unmatched, cover)
  const reserve = atMost(sums.reserve, cover - unmatched)
  const needed = sums.unmatched + sums.reserve
  const wholeDocuments = held > 0n ? aboveZero(cover - needed) : 0n
  const otherReasons = gross - matched - eligible - unmatched - reserve - wholeDocuments
  const uncovered = aboveZero(needed - cover)
  return { gross, matched, unmatched, reserve, wholeDocuments, otherReasons, eligible, uncovered }
}
