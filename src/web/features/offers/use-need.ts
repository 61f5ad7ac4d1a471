/** The ways to an amount, requested after a pause in typing; the address follows the input. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { offerNeed } from '#contract/offer-need.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'
import { againAfter } from './indication.tsx'
import { addressOf, inputIn, type Need, type NeedBody, type NeedInput, needBodyOf } from './need-input.ts'

export type NeedState = {
  /** The last answer, perhaps of other input. */
  readonly need: Need | undefined
  /** Whether the answer is of exactly this input. */
  readonly isCurrent: boolean
  readonly error: unknown
  readonly retry: () => void
}

export function useNeed(input: NeedInput): NeedState {
  const body = needBodyOf(input)
  const text = body ? JSON.stringify(body) : ''
  const settled = useSettled(text)
  const query = useQuery({
    queryKey: [...readKey(offerNeed), settled],
    meta: { follows: offerNeed.follows },
    queryFn:
      settled === ''
        ? skipToken
        : () => call(offerNeed, { body: JSON.parse(settled) as NeedBody }, { inPlace: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      againAfter((data?.ways ?? []).map(({ indication }) => indication)),
    retry: false,
  })
  const isSettled = settled === text && settled !== ''
  return {
    need: settled === '' ? undefined : query.data,
    isCurrent: isSettled && !query.isPlaceholderData && !query.isFetching && !query.error,
    error: isSettled ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** The input, which begins as the address says. */
export function useNeedInput(otherwise: Pick<NeedInput, 'currency' | 'by'>) {
  const [address, setAddress] = useSearchParams()
  const [input, setInput] = useState(() => inputIn(address, otherwise))
  const settled = useSettled(String(addressOf(input)))
  useEffect(() => {
    if (settled !== String(address)) setAddress(new URLSearchParams(settled), { replace: true })
  }, [settled, address, setAddress])
  const change = (changes: Partial<NeedInput>) => setInput((now) => ({ ...now, ...changes }))
  return [input, change] as const
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quotePauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
