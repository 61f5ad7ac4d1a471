/** The lists of awards: of a run, of a payer's awards to pay, and of a payee's own. */
import { awardList, awardSorts, awardTabs, awardTotals } from '#contract/awards.ts'
import type { Reply, Request } from '#contract/route.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { pageSizes } from '#domain/limits.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { call } from '#web/api/client.ts'
import { dayRange, dayRangeNames } from '#web/ui/table/day-range-filter.tsx'
import type { ListShape } from '#web/ui/table/list-state.ts'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { ListRequest, ListSource } from '#web/ui/table/use-list.ts'

export type Award = Reply<typeof awardList>['list'][number]

export const money = (amount: string, currency: Currency) =>
  parseAmount(amount, currency) ?? { currency, minor: 0n }

const sourceOf = (name: string, shape: ListShape): ListSource<Award> =>
  routeSource(name, shape, {
    list: awardList,
    totals: {
      route: awardTotals,
      read: ({ total, counts, amounts }) => ({
        total,
        counts,
        amounts: amounts.map(({ amountAfterDiscount, currency }) => money(amountAfterDiscount, currency)),
      }),
    },
  })

/** A list within fixed filters, which its address does not have; without an order of the address in its own order. */
function within(
  source: ListSource<Award>,
  fixed: ListRequest,
  natural: { readonly sort?: (typeof awardSorts)[number] } = {},
): ListSource<Award> {
  const { count } = source
  return {
    ...source,
    read: (request, options) => source.read({ ...natural, ...request, ...fixed }, options),
    ...(count && { count: (request, options) => count({ ...request, ...fixed }, options) }),
  }
}

const ofRuns = sourceOf('awards', { tabs: [], filters: [], sorts: awardSorts })

export const awardsOf = (runId: string): ListSource<Award> => ({
  ...within(ofRuns, { runId }),
  name: `awards ${runId}`,
})

const filtered = {
  filters: [],
  singles: [...dayRangeNames, 'marketId', 'refusal'],
  ranges: [dayRange()],
  sorts: awardSorts,
} as const

export const toPaySource = within(
  sourceOf('awards-to-pay', { tabs: [], ...filtered }),
  { tab: 'committed' },
  { sort: 'payDate' },
)

export const ownAwardSource = sourceOf('own-awards', { tabs: awardTabs, ...filtered })

const pageSizeMax = Math.max(...pageSizes)

type AwardQuery = NonNullable<Request<typeof awardList>['query']>

/** The unpaid awards of a run or of a pay date, as many as one call can pay, without those that the bank has refused. */
export async function unpaidOf(query: AwardQuery): Promise<readonly Award[]> {
  const awards: Award[] = []
  let anchor: string | null = null
  for (let page = 1; awards.length < awardIdsMax; page += 1) {
    const place = { page: String(page), pageSize: String(pageSizeMax) }
    const { list, next }: Reply<typeof awardList> = await call(awardList, {
      query: {
        ...query,
        tab: 'committed' as const,
        refusal: 'none' as const,
        ...place,
        ...(anchor !== null && { anchor, anchorPage: String(page) }),
      },
    })
    awards.push(...list)
    anchor = next
    if (next === null) break
  }
  return awards.slice(0, awardIdsMax)
}
