/** The state of a read: a skeleton, then the content; a failure only if there is nothing else to show. */
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

/** True while the content is being reloaded. */
export const isReloading = (query: UseQueryResult): boolean => query.isFetching && query.data !== undefined
