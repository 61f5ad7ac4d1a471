/** A page of the shell, for identities with its authCode; others see a refusal. */
import { Navigate, useOutletContext } from 'react-router'
import { isPermitted } from '#domain/access/permitted.ts'
import { type Access, firstPath } from '#web/session/access.ts'
import { paths } from '#web/session/paths.ts'
import { Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { PageRow } from './page-row.ts'
import { PageSlot } from './page-slot.tsx'
import { useTitle } from './use-title.ts'

export function GuardedPage({ row }: { row: PageRow }) {
  const say = useSay()
  const { may } = useOutletContext<Access>()
  useTitle(say(row.title))
  if (row.authCode && !isPermitted(may, row.authCode)) return <Navigate to={paths.notAuth} replace />
  return <PageSlot key={row.path} code={row.code} waiting={<Skeleton lines={6} />} />
}

/** The root leads to the first page of the menu. */
export function HomePage() {
  const { menu } = useOutletContext<Access>()
  return <Navigate to={firstPath(menu)} replace />
}
