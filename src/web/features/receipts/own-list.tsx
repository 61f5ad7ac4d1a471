/** The receipts of a payee: those that can be offered, and those in offers under the offer, which can be changed. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { documentPayers } from '#contract/documents.ts'
import { receiptOfferWithdraw } from '#contract/receipts.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { receiptColumns, receiptOfferTexts, receiptTabs, receiptTexts } from '#text/receipts.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { moneyOf } from '#web/ui/money-of.ts'
import { renewReceipts } from '#web/ui/receipts/delivery-decisions.ts'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { BulkAction, BulkReport, TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { candidateOf, changeAddress, stepName } from './offer-address.ts'
import { OfferHead } from './offer-head.tsx'
import { columnsFor } from './receipt-columns.tsx'
import { filtersFor } from './receipt-filters.ts'
import { groupedTabs, groupOf, receiptSources, tabKeysOf } from './receipt-source.ts'
import type { ReceiptActions } from './use-receipt-actions.tsx'

type Props = { actions: ReceiptActions; onReport: (report: BulkReport) => void }
type Start = (receipts: readonly Receipt[]) => void

const headFor = (mayOffer: boolean) =>
  function Head(receipts: readonly Receipt[]) {
    return (
      <OfferHead receipts={receipts} name={receipts[0]?.payerName ?? ''}>
        {mayOffer && <OfferActions receipts={receipts} />}
      </OfferHead>
    )
  }

export function OwnList({ actions, onReport }: Props) {
  const list = useList(receiptSources.payee)
  const mayOffer = isPermitted(use(Permissions), elements.makeOffers)
  const enabled = useAfterPaint(list.rows !== undefined || list.error !== null)
  const payers = useRead(documentPayers, {}, { enabled }).data
  const navigate = useNavigate()
  const { tab } = list.state
  const spec = useMemo((): TableSpec<Receipt> => {
    const start: Start = (receipts) => {
      const offerable = offerableOf(receipts)
      if (offerable) void navigate(`?${stepName}=offer`, { state: { receipts: offerable.map(candidateOf) } })
    }
    const several = (receipt: Receipt) =>
      void actions.several([receipt]).then((report) => report && onReport(report))
    const isGrouped = groupedTabs.has(tab)
    return {
      name: 'receipts-payee',
      label: receiptTexts.list,
      columns: columnsFor('payee', isGrouped, (receipt) => [
        receipt.can.includes('offer')
          ? { key: 'offer', label: sayNow(receiptTexts.offerBrief), run: () => start([receipt]) }
          : undefined,
        receipt.can.includes('several')
          ? { key: 'several', label: sayNow(receiptTexts.severalBrief), run: () => several(receipt) }
          : undefined,
      ]),
      natural: { field: 'uploaded', descending: true },
      ...(isGrouped && {
        groups: {
          keyOf: groupOf,
          head: headFor(mayOffer),
        },
      }),
      keyOf: ({ id }) => id,
      nameOf: ({ sn }) => sn,
      amountOf: ({ amount, currency }) => moneyOf(amount, currency),
      sumOf: receiptColumns.amount,
      tabs: tabKeysOf.payee.map((key) => ({ key, label: receiptTabs[key as keyof typeof receiptTabs] })),
      keyword: receiptTexts.searchOwn,
      filters: filtersFor(
        'payee',
        (payers ?? []).map(({ buyerId, name }) => ({ id: buyerId, name })),
      ),
      bulk: bulkOf(actions, mayOffer ? start : undefined),
      firstUse: { title: receiptTexts.ownFirstTitle, hint: receiptTexts.ownFirstHint },
    }
  }, [actions, onReport, mayOffer, navigate, payers, tab])
  return <DataTable spec={spec} list={list} />
}

/** One offer is of one payer and one currency. */
function offerableOf(receipts: readonly Receipt[]): readonly Receipt[] | undefined {
  const found = receipts.filter(({ can }) => can.includes('offer'))
  const debts = new Set(found.map(({ payerId, marketId, currency }) => `${payerId} ${marketId} ${currency}`))
  if (debts.size === 1) return found
  warn(sayNow(debts.size === 0 ? receiptTexts.noneOfferable : receiptTexts.twoPayers))
  return undefined
}

const bulkOf = ({ several }: ReceiptActions, start: Start | undefined): readonly BulkAction<Receipt>[] => [
  {
    key: 'several',
    label: receiptTexts.several,
    run: several,
    fits: ({ can }) => can.includes('several'),
  },
  ...(start
    ? [
        {
          key: 'offer',
          label: receiptTexts.offer,
          reads: true as const,
          fits: ({ can }: Receipt) => can.includes('offer'),
          run: (receipts: readonly Receipt[]) => {
            start(receipts)
            return Promise.resolve(undefined)
          },
        },
      ]
    : []),
]

function OfferActions({ receipts }: { receipts: readonly Receipt[] }) {
  const say = useSay()
  const queries = useQueryClient()
  const offer = receipts[0]?.offer
  if (!offer) return null
  const { id, number } = offer
  const withdraw = async () => {
    const done = await ask({
      title: say(receiptOfferTexts.withdrawTitle, { number }),
      body: say(receiptOfferTexts.withdrawBody),
      yes: say(receiptOfferTexts.withdrawYes),
      no: say(receiptOfferTexts.keep),
      tone: 'danger',
      work: () => call(receiptOfferWithdraw, { params: { offerId: id } }, { inPlace: true }),
    })
    if (done) confirmDone(say(receiptOfferTexts.withdrawn))
    await renewReceipts(queries)
  }
  return (
    <>
      <Link to={changeAddress(id)} aria-label={say(receiptOfferTexts.changeOf, { number })}>
        {say(receiptOfferTexts.change)}
      </Link>
      <Button
        look="row"
        aria-label={say(receiptOfferTexts.withdrawOf, { number })}
        onClick={() => void withdraw()}
      >
        {`${say(receiptOfferTexts.withdraw)}…`}
      </Button>
    </>
  )
}
