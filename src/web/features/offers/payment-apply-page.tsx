/** Making an offer in three steps: documents, terms, review. */
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { draftList } from '#contract/offer-drafts.ts'
import { pages } from '#domain/access/pages.ts'
import { makeId } from '#domain/id.ts'
import { pageNames } from '#text/access.ts'
import { makingTexts } from '#text/offers.ts'
import { prefetch as prefetchPage } from '#web/api/prefetch.ts'
import { useRead } from '#web/api/use-read.ts'
import { lastMarketId } from '#web/session/cache.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { dropPassedValues, readPassedValues } from '#web/ui/form/passed-values.ts'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { DraftsCard } from './drafts-card.tsx'
import { ModifyOffer } from './modify-offer.tsx'
import { NeedEntry } from './need-entry.tsx'
import { type Draft, newOfferInput, type OfferInput, resumedInput } from './offer-input.ts'
import { OfferWizard } from './offer-wizard.tsx'
import { passedForm } from './use-draft.ts'
import { isInMarket, type Market, type Offerable, prefetchOfferable, useOfferable } from './use-offerable.ts'
import './offer-tables.css'
import './offers.css'

/** The reads of the page, for prefetching. */
export function prefetch(): void {
  prefetchOfferable()
  prefetchPage(draftList, {})
}

/** A new offer, or the change of one that the address names. */
export default function PaymentApplyPage() {
  const [address] = useSearchParams()
  const modified = address.get('modify')
  return modified === null ? <NewOffer /> : <ModifyOffer key={modified} id={modified} />
}

function NewOffer() {
  const say = useSay()
  const { supplierId, markets, documents } = useOfferable()
  const drafts = useRead(draftList, {})
  const failed = [markets, documents, drafts].find(({ error, data }) => error !== null && data === undefined)
  if (failed)
    return (
      <Titled>
        <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
      </Titled>
    )
  if (!markets.data || !documents.data || !drafts.data)
    return (
      <Titled>
        <Skeleton lines={8} />
      </Titled>
    )
  if (markets.data.length === 0)
    return (
      <Titled>
        <EmptyState icon="waiting" title={say(makingTexts.noMarket)} hint={say(makingTexts.noMarketHint)}>
          <Link className="button button-primary" to={pages.customers.path}>
            {say(pageNames.customers)}
          </Link>
        </EmptyState>
      </Titled>
    )
  const own = drafts.data.filter((draft) => draft.supplierId === supplierId)
  return (
    <Begun
      key={supplierId}
      supplierId={supplierId}
      markets={markets.data}
      documents={documents.data.list}
      drafts={own}
    />
  )
}

function Titled({ children }: { children: React.ReactNode }) {
  const say = useSay()
  return (
    <>
      <div className="page-head">
        <h1>{say(pageNames.paymentApply)}</h1>
      </div>
      {children}
    </>
  )
}

type Props = {
  supplierId: string
  markets: readonly Market[]
  documents: readonly Offerable[]
  drafts: readonly Draft[]
}

type Beginning = {
  readonly making: OfferInput
  readonly version: number
  readonly requested: readonly string[]
}

/** The draft in the address is resumed; each one remounts the steps. */
function Begun({ supplierId, markets, documents, drafts }: Props) {
  const [address, setAddress] = useSearchParams()
  const [begun, setBegun] = useState(() => beginning(address, markets, documents, drafts))
  const others = drafts.filter(({ id }) => id !== begun.making.draftId)
  const named = drafts.find(({ id }) => id === address.get('draft'))
  if (named && named.id !== begun.making.draftId)
    setBegun({ making: resumedInput(named), version: named.version, requested: [] })
  return (
    <OfferWizard
      key={begun.making.draftId}
      begun={begun.making}
      version={begun.version}
      requested={begun.requested}
      supplierId={supplierId}
      markets={markets}
      documents={documents}
      before={
        <>
          <NeedEntry />
          <DraftsCard drafts={others} onResume={({ id }) => setAddress({ draft: id }, { replace: true })} />
        </>
      }
    />
  )
}

/** The initial input: carried through a reload, from the draft or the documents in the address, or empty. */
function beginning(
  address: URLSearchParams,
  markets: readonly Market[],
  documents: readonly Offerable[],
  drafts: readonly Draft[],
): Beginning {
  const empty = newOfferInput(makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16))))
  const carried = readPassedValues(passedForm, { making: empty, version: 0 })
  dropPassedValues()
  if (carried) return { making: { ...empty, ...carried.making }, version: carried.version, requested: [] }
  const draft = drafts.find(({ id }) => id === address.get('draft'))
  if (draft) return { making: resumedInput(draft), version: draft.version, requested: [] }
  const requested = (address.get('documents') ?? '').split(',').filter((id) => id !== '')
  const [first] = documents.filter(({ id }) => requested.includes(id))
  const market =
    markets.find((one) => first && isInMarket(one)(first)) ??
    markets.find(({ id }) => id === address.get('marketId')) ??
    lastUsed(markets, documents) ??
    fullest(markets, documents)
  const chosen = documents.filter(
    (document) => requested.includes(document.id) && market && isInMarket(market)(document),
  )
  return {
    making: { ...empty, marketId: market?.id ?? '', documentIds: chosen.map(({ id }) => id) },
    version: 0,
    requested,
  }
}

/** The market of the last offer, while it has documents to offer. */
const lastUsed = (markets: readonly Market[], documents: readonly Offerable[]): Market | undefined =>
  markets.find((market) => market.id === lastMarketId().get() && documents.some(isInMarket(market)))

/** Of several markets the page opens on one with documents to offer, an open one first. */
const fullest = (markets: readonly Market[], documents: readonly Offerable[]): Market | undefined =>
  markets.find((market) => market.open && documents.some(isInMarket(market))) ??
  markets.find((market) => documents.some(isInMarket(market))) ??
  markets[0]
