/** A change of an offer of receipts: its receipts, and those that can join it. */
import { check } from '#contract/check.ts'
import { receiptList, receiptOfferWithdraw } from '#contract/receipts.ts'
import { endStates } from '#domain/offers/states.ts'
import { useRead } from '#web/api/use-read.ts'
import { receiptsToChooseMax } from '#web/limits.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { language } from '#web/ui/say.ts'
import { candidateOf } from './offer-address.ts'
import { NoOffer, OfferStep } from './offer-step.tsx'

const pageSize = String(receiptsToChooseMax) as '100'
const waiting: ReadonlySet<string> = new Set(['checking', 'review', 'live'])

export function ChangeStep({ offerId }: { offerId: string }) {
  return check(receiptOfferWithdraw.params, { offerId }, language(), {}).ok ? (
    <FoundOffer offerId={offerId} />
  ) : (
    <NoOffer />
  )
}

function FoundOffer({ offerId }: { offerId: string }) {
  const query = useRead(receiptList, { query: { offerId, pageSize } })
  return (
    <Loaded query={query} lines={8}>
      {({ list }) => {
        const own = list.filter(({ offer, status }) => offer?.id === offerId && waiting.has(status))
        const [first] = own
        return first ? <WithOthers own={own} first={first} /> : <NoOffer />
      }}
    </Loaded>
  )
}

function WithOthers({ own, first }: { own: readonly Receipt[]; first: Receipt }) {
  const query = useRead(receiptList, {
    query: {
      buyerIds: [first.payerId],
      currency: [first.currency],
      eligibility: ['eligible'],
      status: ['notOffered', ...endStates],
      pageSize,
    },
  })
  const { offer } = first
  if (!offer) return null
  return (
    <Loaded query={query} lines={8}>
      {({ list }) => (
        <OfferStep
          key={`${offer.id} ${offer.version}`}
          candidates={[...own, ...list.filter(({ marketId }) => marketId === first.marketId)].map(
            candidateOf,
          )}
          chosen={own.map(({ id }) => id)}
          offer={offer}
        />
      )}
    </Loaded>
  )
}
