/** The slot of a page: loads its code, contains failures, and resets on navigation. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pageLoading } from '#web/api/page-settled.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { PageCode } from './page-code.ts'
import { PageFailure } from './page-failure.tsx'

type Props = {
  code: PageCode
  waiting: ReactNode
  /** The frame around a failure, if the page itself would have brought it. */
  frame?: (failure: ReactNode) => ReactNode
}

export function PageSlot({ code, waiting, frame = (failure) => failure }: Props) {
  const { key } = useLocation()
  const failed = (error: unknown, retry: () => void) => frame(<PageFailure error={error} onRetry={retry} />)
  return (
    <ErrorBoundary place={key} failed={failed}>
      <FetchedPage code={code} waiting={waiting} failed={failed} />
    </ErrorBoundary>
  )
}

type FetchedProps = {
  code: PageCode
  waiting: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
}

function FetchedPage({ code, waiting, failed }: FetchedProps) {
  const { loaded, error, retry } = useLoad(code.fetch)
  const [here] = useState(code.here)
  const Page = here ?? loaded
  const isUnderWay = !Page && error === undefined
  useEffect(() => (isUnderWay ? pageLoading() : undefined), [isUnderWay])
  if (Page) return <Page />
  return error === undefined ? waiting : failed(error, retry)
}
