/** A page outside the shell: visitors it is not for are redirected. */
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { app } from '#text/app.ts'
import { identityComplete } from '#web/session/acting.ts'
import { accountToken } from '#web/session/cache.ts'
import { isLeaving } from '#web/session/leave.ts'
import { paths } from '#web/session/paths.ts'
import { rememberPage } from '#web/session/returning.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { useSay } from '#web/ui/say.ts'
import { PageSlot } from './page-slot.tsx'
import type { PageRow } from './route-table.ts'
import { useTitle } from './use-title.ts'

export function OuterPage({ row }: { row: PageRow }) {
  const say = useSay()
  const [query] = useSearchParams()
  useTitle(row.titleIn?.(query) || say(row.title))
  if (row.entry === 'signedIn' && !accountToken.get()) return <Detour to={paths.login} />
  const waiting = <p className="unseen">{say(app.loading)}</p>
  const page = <PageSlot key={row.path} code={row.code} waiting={waiting} frame={inOuterFrame} />
  return row.entry === 'signedOut' ? <UnlessSignedIn>{page}</UnlessSignedIn> : page
}

export const inOuterFrame = (failure: ReactNode) => <OuterFrame>{failure}</OuterFrame>

/** Checked on arrival only: signing in leaves the page by itself. */
function UnlessSignedIn({ children }: { children: ReactNode }) {
  const [isSignedIn] = useState(() => accountToken.get() !== undefined && identityComplete())
  return isSignedIn ? <Navigate to={paths.home} replace /> : children
}

/** Something must be done first: the page is remembered, and the person returns to it. */
export function Detour({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isLeaving()) return
    rememberPage('inPlace')
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
