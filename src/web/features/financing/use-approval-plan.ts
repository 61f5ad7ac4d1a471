/** The plan at the amount and rate that are about to be approved, requested after a pause in typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { approvalQuote } from '#contract/financing-applications.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { quotePauseMs } from '#web/limits.ts'
import type { Plan } from './plan-table.tsx'

type Terms = { readonly amount: string; readonly rate: string }

export function useApprovalPlan(id: string, { amount, rate }: Terms) {
  const [settled, setSettled] = useState<Terms>({ amount, rate })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ amount, rate }), quotePauseMs)
    return () => clearTimeout(timer)
  }, [amount, rate])
  const query = useQuery({
    queryKey: [...readKey(approvalQuote), id, settled],
    queryFn: () => call(approvalQuote, { params: { id }, body: settled }, { inPlace: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isCurrent = settled.amount === amount && settled.rate === rate
  const failed = isCurrent && query.error instanceof CallFailed ? query.error : undefined
  const plan: Plan | undefined = query.data?.plan
  return { plan, errors: failed?.fields ?? {}, isUnderWay: !isCurrent || query.isFetching }
}
