/** A page outside the shell: visitors it is not for are redirected. */
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { app } from '#text/app.ts'
import { isIdentityComplete } from '#web/session/acting-identity.ts'
import { accountToken } from '#web/session/cache.ts'
import { isLeaving } from '#web/session/end-session.ts'
import { paths } from '#web/session/paths.ts'
import { rememberReturnPage } from '#web/session/return-page.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { useSay } from '#web/ui/say.ts'
import type { PageRow } from './page-row.ts'
import { PageSlot } from './page-slot.tsx'
import { useTitle } from './use-title.ts'

export function OuterPage({ row }: { row: PageRow }) {
  const say = useSay()
  const [query] = useSearchParams()
  useTitle(row.titleIn?.(query) || say(row.title))
  if (row.entry === 'signedIn' && !accountToken.get()) return <RedirectAndReturn to={paths.login} />
  const waiting = <p className="unseen">{say(app.loading)}</p>
  const page = <PageSlot key={row.path} code={row.code} waiting={waiting} frame={inOuterFrame} />
  return row.entry === 'signedOut' ? <UnlessSignedIn>{page}</UnlessSignedIn> : page
}

export const inOuterFrame = (failure: ReactNode) => <OuterFrame>{failure}</OuterFrame>

/** Checked on arrival only: signing in leaves the page by itself. */
function UnlessSignedIn({ children }: { children: ReactNode }) {
  const [isSignedIn] = useState(() => accountToken.get() !== undefined && isIdentityComplete())
  return isSignedIn ? <Navigate to={paths.home} replace /> : children
}

/** Something must be done first: the page is remembered, and the person returns to it. */
export function RedirectAndReturn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isLeaving()) return
    rememberReturnPage('inPlace')
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
