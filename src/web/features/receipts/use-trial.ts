/** The server's trial of an offer of receipts, requested after a pause in typing. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { receiptTrial } from '#contract/receipts.ts'
import type { Reply, Request } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'

export type Trial = Reply<typeof receiptTrial>
export type TrialBody = Request<typeof receiptTrial>['body']

export type TrialState = {
  /** The trial of exactly this input. */
  readonly trial: Trial | undefined
  readonly error: unknown
  readonly isBusy: boolean
}

export function useTrial(body: TrialBody | undefined): TrialState {
  const words = body ? JSON.stringify(body) : ''
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), quotePauseMs)
    return () => clearTimeout(timer)
  }, [words])
  const query = useQuery({
    queryKey: [...readKey(receiptTrial), settled],
    meta: { follows: receiptTrial.follows },
    queryFn:
      settled === ''
        ? skipToken
        : () => call(receiptTrial, { body: JSON.parse(settled) as TrialBody }, { inPlace: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = settled === words && words !== ''
  return {
    trial: isCurrent && !query.isPlaceholderData && !query.error ? query.data : undefined,
    error: isCurrent ? query.error : null,
    isBusy: words !== '' && (!isCurrent || query.isFetching),
  }
}
