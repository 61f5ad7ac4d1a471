/** A payee's awards: what will be paid and when, what was paid, and the letter of each. */
import { use, useMemo } from 'react'
import { Link } from 'react-router'
import { awardTabs } from '#contract/awards.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { myAwardsTexts } from '#text/award-pages.ts'
import { awardTexts } from '#text/clearing.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { dayRangeFilter } from '#web/ui/table/day-range-filter.tsx'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { awardColumns, nameColumn } from './award-columns.tsx'
import { AwardLetterButton } from './award-letter-button.tsx'
import { type Award, money, ownAwardSource } from './award-lists.ts'
import './clearing.css'

const columns: readonly Column<Award>[] = [
  nameColumn('supplier'),
  awardColumns.document,
  awardColumns.payer,
  { ...awardColumns.amount, extra: true },
  { ...awardColumns.apr, extra: true },
  awardColumns.discount,
  awardColumns.after,
  awardColumns.currency,
  awardColumns.payDate,
  awardColumns.state,
  {
    key: 'actions',
    title: awardTexts.actions,
    unsorted: true,
    pinned: true,
    card: 'whole',
    cell: (award) => <AwardLetterButton award={award} look="row" />,
  },
]

export default function OwnAwardsPage() {
  const say = useSay()
  const list = useList(ownAwardSource)
  const mayMake = isPermitted(use(Permissions), elements.makeOffers)
  const spec = useMemo((): TableSpec<Award> => {
    const firstUse = { title: myAwardsTexts.firstTitle, hint: myAwardsTexts.firstHint }
    return {
      name: 'own-awards',
      label: awardTexts.list,
      columns,
      natural: { field: 'awarded', descending: true },
      keyOf: ({ id }) => id,
      nameOf: ({ number }) => number,
      amountOf: ({ amountAfterDiscount, currency }) => money(amountAfterDiscount, currency),
      tabs: awardTabs.map((key) => ({ key, label: myAwardsTexts.tabs[key] })),
      keyword: myAwardsTexts.search,
      filters: [dayRangeFilter(myAwardsTexts.days)],
      firstUse: mayMake ? { ...firstUse, action: <MakeLink /> } : firstUse,
    }
  }, [mayMake])
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.ownAwards)}</h1>
          <p className="sub">{say(myAwardsTexts.hint)}</p>
        </div>
        <div className="head-actions">
          <Link className="button button-plain" to={pages.ownStatements.path}>
            {say(myAwardsTexts.statements)}
          </Link>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
    </>
  )
}

const MakeLink = () => {
  const say = useSay()
  return (
    <Link className="button button-primary" to={pages.paymentApply.path}>
      {say(myAwardsTexts.make)}
    </Link>
  )
}
