/** The offers of a payee: drafts above, then active ones and history, with the time of the next clearing. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { marketList } from '#contract/markets.ts'
import { draftList } from '#contract/offer-drafts.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { offerListTexts } from '#text/offer-list.ts'
import { useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { cancelOffer } from './cancel-offer.ts'
import { DraftsCard } from './drafts-card.tsx'
import { offerSource } from './offer-source.ts'
import { offerTable } from './offer-table.tsx'
import './offer-tables.css'
import './offers.css'

export default function OffersPage() {
  const say = useSay()
  const queries = useQueryClient()
  const list = useList(offerSource)
  const mayMake = isPermitted(use(Permissions), elements.makeOffers)
  const markets = useRead(marketList, {}).data
  const spec = useMemo(() => {
    const payers = new Map((markets ?? []).map(({ payerId, payerName }) => [payerId, payerName]))
    return offerTable(
      [...payers].map(([id, name]) => ({ id, name })),
      (offer) => void cancelOffer(queries, offer, offer.documents - offer.awardedDocuments),
      {
        title: offerListTexts.firstTitle,
        hint: offerListTexts.firstHint,
        ...(mayMake && { action: <MakeLink /> }),
      },
    )
  }, [markets, queries, mayMake])
  const [soonest] = (markets ?? [])
    .filter(({ open, nextClearingAt }) => open && nextClearingAt !== null)
    .toSorted((a, b) => String(a.nextClearingAt).localeCompare(String(b.nextClearingAt)))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.listApply)}</h1>
          <p className="sub">{say(offerListTexts.hint)}</p>
          {soonest && <Countdown market={soonest} />}
        </div>
        {mayMake && (
          <div className="head-actions">
            <MakeLink />
          </div>
        )}
      </div>
      {mayMake && <Drafts />}
      <DataTable spec={spec} list={list} />
    </>
  )
}

const MakeLink = () => {
  const say = useSay()
  return (
    <Link className="button button-primary" to={pages.paymentApply.path}>
      {say(offerListTexts.make)}
    </Link>
  )
}

function Drafts() {
  const navigate = useNavigate()
  const supplierId = useActingCard()?.id
  const drafts = useRead(draftList, {}).data ?? []
  const own = drafts.filter((draft) => draft.supplierId === supplierId)
  if (own.length === 0) return null
  return (
    <div className="drafts-above">
      <DraftsCard
        drafts={own}
        onResume={({ id }) => void navigate(`${pages.paymentApply.path}?draft=${id}`)}
      />
    </div>
  )
}
