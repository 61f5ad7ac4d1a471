/** A page of the shell, for those whose identity has its authCode; the others are told so. */
import { Suspense } from 'react'
import { Navigate, useOutletContext } from 'react-router'
import { type Access, firstPath } from '#web/session/access.ts'
import { paths } from '#web/session/paths.ts'
import { Skeleton } from '#web/ui/panels.tsx'
import type { PageRow } from './route-table.ts'
import { useTitle } from './use-title.ts'

export function GuardedPage({ row }: { row: PageRow }) {
  const { may } = useOutletContext<Access>()
  useTitle(row.title)
  if (row.authCode && may[row.authCode] !== true) return <Navigate to={paths.notAuth} replace />
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <row.Page />
    </Suspense>
  )
}

/** The root leads to the first page of the menu. */
export function HomePage() {
  const { menu } = useOutletContext<Access>()
  return <Navigate to={firstPath(menu)} replace />
}
