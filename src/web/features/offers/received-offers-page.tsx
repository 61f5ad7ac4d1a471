/** Every offer of a payer's markets. */
import { use, useMemo } from 'react'
import { Link } from 'react-router'
import { suppliersByBuyer } from '#contract/documents.ts'
import { marketList } from '#contract/markets.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { receivedTexts } from '#text/received-offers.ts'
import { useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { receivedSource, receivedTable } from './received-table.tsx'
import './offers.css'

export default function ReceivedOffersPage() {
  const say = useSay()
  const list = useList(receivedSource)
  const mayReview = isPermitted(use(Permissions), elements.reviewOffers)
  const markets = useRead(marketList, {}).data
  const payees = useRead(suppliersByBuyer, { query: {} }).data
  const spec = useMemo(
    () =>
      receivedTable(
        markets ?? [],
        (payees ?? []).map(({ supplierId, name }) => ({ id: supplierId, name })),
      ),
    [markets, payees],
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.offerManagement)}</h1>
          <p className="sub">{say(receivedTexts.hint)}</p>
        </div>
        {mayReview && (
          <div className="head-actions">
            <Link className="button" to={pages.pendingReview.path}>
              {say(pageNames.pendingReview)}
            </Link>
          </div>
        )}
      </div>
      <DataTable spec={spec} list={list} />
    </>
  )
}
