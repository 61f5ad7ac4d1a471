/** Changing an offer: reads it with its market and the documents that may be in it. */
import { Link } from 'react-router'
import { check } from '#contract/check.ts'
import { offerableList } from '#contract/documents.ts'
import { marketDetail } from '#contract/markets.ts'
import { offerRead } from '#contract/offer-lists.ts'
import { pages } from '#domain/access/pages.ts'
import { modifyTexts } from '#text/offer-modify.ts'
import { useRead } from '#web/api/use-read.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { ModifyWizard } from './modify-wizard.tsx'
import type { OneOffer } from './offer-history.ts'

const offerPath = (id: string): string => pages.offer.path.replace(':offerId', id)

export function ModifyOffer({ id }: { id: string }) {
  const say = useSay()
  const isAddress = check(offerRead.params, { id }, language(), {}).ok
  const offer = useRead(offerRead, { params: { id } }, { enabled: isAddress })
  const marketId = offer.data?.marketId
  const market = useRead(
    marketDetail,
    { params: { id: marketId ?? '' } },
    { enabled: marketId !== undefined },
  )
  const head = (
    <div className="page-head">
      <h1>{say(modifyTexts.modifyOffer)}</h1>
    </div>
  )
  const failed = [offer, market].find(({ error, data }) => error !== null && data === undefined)
  if (failed)
    return (
      <>
        {head}
        <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  if (isAddress && (!offer.data || !market.data))
    return (
      <>
        {head}
        <Skeleton lines={8} />
      </>
    )
  if (!offer.data || !market.data || !offer.data.can.includes('modify')) return <NotModifiable id={id} />
  return (
    <WithDocuments
      offer={offer.data}
      market={market.data}
      head={head}
      renew={async () => (await offer.refetch()).data}
    />
  )
}

type Props = Omit<Parameters<typeof ModifyWizard>[0], 'documents'> & { head: React.ReactNode }

function WithDocuments({ offer, market, head, renew }: Props) {
  const documents = useRead(offerableList, { body: { supplierId: offer.supplierId, offerId: offer.id } })
  if (documents.data)
    return <ModifyWizard offer={offer} market={market} documents={documents.data.list} renew={renew} />
  return (
    <>
      {head}
      {documents.error ? (
        <FailureState error={documents.error} onRetry={() => void documents.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

function NotModifiable({ id }: { id: OneOffer['id'] }) {
  const say = useSay()
  return (
    <EmptyState
      icon="lost"
      level="h1"
      title={say(modifyTexts.notModifiable)}
      hint={say(modifyTexts.notModifiableHint)}
    >
      <Link className="button button-primary" to={offerPath(id)}>
        {say(modifyTexts.toOffer)}
      </Link>
    </EmptyState>
  )
}
