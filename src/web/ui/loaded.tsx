/** What a read has come to: a skeleton first, then the content; a failure only where there is nothing else to show. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureState } from './failure.tsx'
import { Skeleton } from './panels.tsx'

type Props<T> = { query: UseQueryResult<T>; lines?: number; children: (data: T) => ReactNode }

export function Loaded<T>({ query, lines = 4, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailureState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={lines} />
}

/** True while what is shown is being read again. */
export const isReloading = (query: UseQueryResult): boolean => query.isFetching && query.data !== undefined
