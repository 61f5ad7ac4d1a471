/** The server's quote of the current input, requested after a pause in typing. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { offerQuote } from '#contract/offers.ts'
import type { Reply } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'
import { againAfter } from './indication.tsx'
import type { QuoteBody } from './offer-input.ts'

export type Quote = Reply<typeof offerQuote>

export type QuoteState = {
  /** The quote of exactly these terms. */
  readonly quote: Quote | undefined
  /** The last quote, perhaps of other terms: its pay date is used until the next one arrives. */
  readonly last: Quote | undefined
  readonly error: unknown
  readonly isDialogOpen: boolean
}

export function useQuote(body: QuoteBody | undefined): QuoteState {
  const text = body ? JSON.stringify(body) : ''
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quotePauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    queryKey: [...readKey(offerQuote), settled],
    meta: { follows: offerQuote.follows },
    queryFn:
      settled === ''
        ? skipToken
        : () => call(offerQuote, { body: JSON.parse(settled) as QuoteBody }, { inPlace: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => againAfter(data ? [data.indication] : []),
    retry: false,
  })
  const isCurrent = settled === text && settled !== ''
  return {
    quote: isCurrent && !query.isPlaceholderData && !query.error ? query.data : undefined,
    last: query.data,
    error: isCurrent ? query.error : null,
    isDialogOpen: text !== '' && (!isCurrent || query.isFetching),
  }
}
