/** The applications of dealers; each leads to what can be done about it next. */
import { pageNames } from '#text/access.ts'
import { financeOfferTexts } from '#text/financing-offers.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { applicationSource, applicationTable } from './offers-table.tsx'
import './financing.css'

export default function OffersPage() {
  const say = useSay()
  const list = useList(applicationSource)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.financeOffers)}</h1>
          <p className="sub">{say(financeOfferTexts.hint)}</p>
        </div>
      </div>
      <DataTable spec={applicationTable} list={list} />
    </>
  )
}
