/** How pages inside the shell cache reads: refusals are final, only lost answers are retried. */
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './failed.ts'

const staleMs = 30_000
const lostAnswerRetriesMax = 1

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < lostAnswerRetriesMax && error instanceof CallFailed && error.status === undefined,
      },
    },
  })
