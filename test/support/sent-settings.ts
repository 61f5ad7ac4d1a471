/** The settings of a market as a payer reads them, and as it sends them back. */
import type { Reply } from '#contract/route.ts'
import type { routes } from '#contract/routes.ts'

export type MarketView = Reply<typeof routes.marketDetail>

export function sentSettings({ id, version, settings }: MarketView) {
  const {
    desiredApr,
    fixedApr,
    receiptApr,
    daysPaidEarlyMax,
    dueDateMax,
    smallestDocument,
    reserveReason,
    reserveAmount,
    ...rest
  } = settings
  const { timeZone: _, ...sent } = rest
  return {
    ...sent,
    minimumApr: sent.minimumApr ?? '',
    poolKind: sent.poolKind ?? ('budget' as const),
    marketId: id,
    version,
    ...(desiredApr && { desiredApr }),
    ...(fixedApr !== null && { fixedApr }),
    ...(receiptApr !== null && { receiptApr }),
    ...(daysPaidEarlyMax !== null && { daysPaidEarlyMax }),
    ...(dueDateMax !== null && { dueDateMax }),
    ...(smallestDocument !== null && { smallestDocument }),
    ...(reserveReason !== null && { reserveReason }),
    ...(sent.reserveType === 'amount' && { reserveAmount }),
  }
}
