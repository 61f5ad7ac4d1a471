/**
 * Submits the offers of a way one after the other, each by a call of its own. Those that are done stay done; one that is
 * refused says why.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { draftSave } from '#contract/offer-drafts.ts'
import { offerSubmit } from '#contract/offers.ts'
import { makeId } from '#domain/id.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { type NeedOffer, offerKeyOf } from './need-input.ts'

export type Outcome =
  | { readonly state: 'waiting' | 'busy' }
  | { readonly state: 'done'; readonly offerId: string }
  /** Unknown if no answer arrived: sent again it counts once. */
  | { readonly state: 'refused' | 'unknown'; readonly message: string }

export type SentOffer = { readonly offer: NeedOffer; readonly outcome: Outcome }

/** The agreement of each market. */
type Agreements = readonly { readonly marketId: string; readonly id: string }[]

export function useNeedOffers() {
  const queries = useQueryClient()
  const [sent, setSent] = useState<readonly SentOffer[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const draftIds = useRef(new Map<string, string>())
  /** As they were accepted. A newer version has to be read first. */
  const accepted = useRef<Agreements>([])
  const note = (key: string, outcome: Outcome) =>
    setSent((now) => now.map((one) => (offerKeyOf(one.offer) === key ? { ...one, outcome } : one)))

  const send = async (offers: readonly NeedOffer[]) => {
    setIsBusy(true)
    for (const offer of offers) {
      note(offerKeyOf(offer), { state: 'busy' })
      note(
        offerKeyOf(offer),
        await submitted(offer, accepted.current, draftIds.current.get(JSON.stringify(offer))),
      )
    }
    setIsBusy(false)
    await queries.invalidateQueries()
  }
  return {
    sent,
    isBusy,
    submit: (offers: readonly NeedOffer[], agreements: Agreements) => {
      setSent(offers.map((offer) => ({ offer, outcome: { state: 'waiting' } })))
      accepted.current = agreements
      return send(offers)
    },
    /** Sends those again that were refused or got no answer. */
    again: () => send(sent.filter(({ outcome }) => outcome.state !== 'done').map(({ offer }) => offer)),
    clear: () => setSent([]),
    /** Saves a draft for each offer; one that is saved already is not saved again. */
    saveDrafts: async (offers: readonly NeedOffer[]): Promise<readonly string[]> => {
      setIsBusy(true)
      try {
        for (const offer of offers) {
          const key = JSON.stringify(offer)
          if (draftIds.current.has(key)) continue
          const id = makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
          await call(draftSave, { params: { id }, body: draftBodyOf(offer) }, { inPlace: true })
          draftIds.current.set(key, id)
        }
        return offers.flatMap((offer) => draftIds.current.get(JSON.stringify(offer)) ?? [])
      } finally {
        setIsBusy(false)
        void queries.invalidateQueries()
      }
    },
  }
}

const termsOf = ({ marketId, rateType, rate, payDate, documents }: NeedOffer) => ({
  marketId,
  method: 'preSettlement' as const,
  rateType,
  rate,
  expectedPaymentDate: payDate,
  documentIds: documents.map(({ documentId }) => documentId),
})

const draftBodyOf = (offer: NeedOffer) => ({
  ...termsOf(offer),
  supplierId: offer.supplierId,
  step: 2,
  version: 0,
})

async function submitted(
  offer: NeedOffer,
  agreements: Agreements,
  draftId: string | undefined,
): Promise<Outcome> {
  const agreementVersion = agreements.find(({ marketId }) => marketId === offer.marketId)?.id
  try {
    const offerId = await call(
      offerSubmit,
      {
        body: {
          ...termsOf(offer),
          buyerId: offer.payerId,
          supplierId: offer.supplierId,
          kind: 'oneTime',
          payAmount: offer.amount,
          ...(agreementVersion !== undefined && { agreementVersion }),
          ...(draftId !== undefined && { draftId }),
        },
      },
      { inPlace: true },
    )
    return { state: 'done', offerId }
  } catch (error) {
    const fields = error instanceof CallFailed ? Object.values(error.fields) : []
    const message = fields.length > 0 ? fields.join(' ') : messageOf(error)
    const isDecided = !(error instanceof CallFailed) || error.answered || fields.length > 0
    return { state: isDecided ? 'refused' : 'unknown', message }
  }
}
