/** The plan of what is typed, requested after a pause in typing. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loanQuote } from '#contract/financing-applications.ts'
import type { Reply, Request } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'

export type LoanQuote = Reply<typeof loanQuote>
type Body = Request<typeof loanQuote>['body']

export type QuoteState = {
  /** The quote of exactly what is typed. */
  readonly quote: LoanQuote | undefined
  /** The last one, perhaps of other terms. */
  readonly last: LoanQuote | undefined
  /** Why there is none, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly refusal: string | undefined
  readonly isUnderWay: boolean
}

export function useLoanQuote(body: Body | undefined): QuoteState {
  const text = body ? JSON.stringify(body) : ''
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quotePauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    queryKey: [...readKey(loanQuote), settled],
    queryFn:
      settled === ''
        ? skipToken
        : () => call(loanQuote, { body: JSON.parse(settled) as Body }, { inPlace: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = settled === text && settled !== ''
  const failed = isCurrent && query.error instanceof CallFailed ? query.error : undefined
  const errors = failed?.fields ?? {}
  return {
    quote: isCurrent && !query.isPlaceholderData && !query.error ? query.data : undefined,
    last: text === '' ? undefined : query.data,
    errors,
    refusal: failed && Object.keys(errors).length === 0 ? failed.message : undefined,
    isUnderWay: text !== '' && (!isCurrent || query.isFetching),
  }
}
