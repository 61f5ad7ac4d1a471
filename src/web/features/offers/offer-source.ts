/** The source of the list of offers: pages, totals and counts of both views. */
import { offerList, offerSorts, offerTotals, offerViews } from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { type Currency, parseAmount } from '#domain/money.ts'
import { dayRange, dayRangeNames } from '#web/ui/table/day-range-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { ListRequest, ListSource } from '#web/ui/table/use-list.ts'

export type ListedOffer = Reply<typeof offerList>['list'][number]

export const money = (amount: string, currency: Currency) =>
  parseAmount(amount, currency) ?? { currency, minor: 0n }

const plainSource = routeSource(
  'offers',
  {
    tabs: offerViews,
    opensOn: 'active',
    insteadOfTab: 'status',
    filters: ['status', 'method', 'currency', 'buyerIds'],
    singles: [...dayRangeNames, 'kind'],
    ranges: [dayRange()],
    sorts: offerSorts,
  },
  {
    list: offerList,
    totals: {
      route: offerTotals,
      read: ({ total, counts, amounts }) => ({
        total,
        counts: { ...counts, all: counts.active + counts.history },
        amounts: amounts.map(({ amount, currency }) => money(amount, currency)),
      }),
    },
  },
)

/** The tab is called a view in the call. */
export const asView = ({ tab, ...rest }: ListRequest): ListRequest =>
  tab === undefined ? rest : { ...rest, view: tab }

export const offerSource: ListSource<ListedOffer> = {
  ...plainSource,
  read: (request, options) => plainSource.read(asView(request), options),
  count: (request, options) => countOf(asView(request), options),
}

function countOf(...[request, options]: Parameters<NonNullable<typeof plainSource.count>>) {
  if (!plainSource.count) throw new Error('Offers have totals.')
  return plainSource.count(request, options)
}
