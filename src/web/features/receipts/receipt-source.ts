/** Receipts as a source of rows for either side: its tabs are filters that the call takes. */
import { receiptSorts } from '#contract/receipt-row.ts'
import { receiptList, receiptTotals } from '#contract/receipts.ts'
import { areDaysBackward } from '#domain/date-ranges.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { endStates } from '#domain/offers/states.ts'
import { moneyOf } from '#web/ui/money-of.ts'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { ListRequest, ListSource } from '#web/ui/table/use-list.ts'

const outside = ['notOffered', ...endStates]

const tabsOf = {
  payee: {
    offerable: { eligibility: ['eligible'], status: outside },
    offered: { status: ['checking', 'review', 'live'] },
    awarded: { status: ['awarded', 'paid'] },
    blocked: { eligibility: ['ineligible'], status: outside },
  },
  payer: {
    waiting: { status: ['review'] },
    passed: { status: ['live'] },
    awarded: { status: ['awarded', 'paid'] },
    rejected: { status: ['rejected'] },
    blocked: { eligibility: ['ineligible'], status: outside },
  },
} as const satisfies Record<DocumentSide, Readonly<Record<string, ListRequest>>>

/** The tabs in which receipts stand under the offer that they are in. */
export const groupedTabs: ReadonlySet<string | undefined> = new Set(['waiting', 'offered'])

export const tabKeysOf = { payee: Object.keys(tabsOf.payee), payer: Object.keys(tabsOf.payer) }
const opensOn = { payee: 'offerable', payer: 'waiting' } as const satisfies Record<DocumentSide, string>

const shapeOf = (side: DocumentSide) => ({
  tabs: tabKeysOf[side],
  opensOn: opensOn[side],
  insteadOfTab: 'status',
  filters: ['status', 'buyerIds', 'payeeIds', 'currency'],
  singles: ['receivedFrom', 'receivedTo'],
  ranges: [{ names: ['receivedFrom', 'receivedTo'] as const, areBackward: areDaysBackward }],
  sorts: receiptSorts,
})

export const groupOf = ({ offer, payeeId }: Receipt): string => offer?.id ?? payeeId

/** Receipts of one offer follow each other, in the order of the first of each. */
function inGroups(rows: readonly Receipt[]): readonly Receipt[] {
  const groups = new Map<string, Receipt[]>()
  for (const row of rows) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  return [...groups.values()].flat()
}

function sourceOf(side: DocumentSide): ListSource<Receipt> {
  const plain = routeSource(`receipts-${side}`, shapeOf(side), {
    list: receiptList,
    totals: {
      route: receiptTotals,
      read: ({ total, amounts }) => ({
        total,
        amounts: amounts.map(({ amount, currency }) => moneyOf(amount, currency)),
      }),
    },
  })
  const tabs: Readonly<Record<string, ListRequest>> = tabsOf[side]
  const ofTab = ({ tab, ...request }: ListRequest): ListRequest => ({ ...tabs[String(tab)], ...request })
  return {
    ...plain,
    read: async (request, options) => {
      const isGrouped = groupedTabs.has(String(request['tab'])) && request['sort'] === undefined
      const byPayee = isGrouped && side === 'payer' ? { sort: 'payee' } : {}
      const page = await plain.read({ ...byPayee, ...ofTab(request) }, options)
      return isGrouped ? { ...page, list: inGroups(page.list) } : page
    },
    ...(plain.count && {
      count: async (request, options) => {
        const { tab, ...filters } = request
        const first = opensOn[side]
        const isFirst = tab === first
        const read = (wanted: ListRequest) => plain.count?.(ofTab(wanted), options)
        const [shown, waiting] = await Promise.all([
          read(request),
          isFirst ? undefined : read({ ...filters, tab: first, status: tabs[first]?.['status'] ?? [] }),
        ])
        const total = shown?.total ?? 0
        return {
          total,
          ...shown,
          counts: { [first]: waiting?.total ?? total, [String(tab ?? 'all')]: total },
        }
      },
    }),
  }
}

export const receiptSources = { payee: sourceOf('payee'), payer: sourceOf('payer') }
