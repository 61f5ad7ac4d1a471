/** The router, made from the route table. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { movedPaths } from '#domain/access/pages.ts'
import { isIdentityComplete, pathToIdentity } from '#web/session/acting-identity.ts'
import { accountToken } from '#web/session/cache.ts'
import { endSession } from '#web/session/end-session.ts'
import { paths } from '#web/session/paths.ts'
import { Connection } from '#web/ui/connection.tsx'
import { QuestionHost } from '#web/ui/dialog.tsx'
import { isSandbox } from '#web/ui/environment.ts'
import { useRecordNavigation } from '#web/ui/page-focus.ts'
import { useLanguage } from '#web/ui/say.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { AskBeforeLeaving } from '#web/ui/unsaved-changes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { GuardedPage, HomePage } from './guarded-page.tsx'
import { inOuterFrame, OuterPage, RedirectAndReturn } from './outer-page.tsx'
import { PageSlot } from './page-slot.tsx'
import { notFoundRow, routeTable, shellCode } from './route-table.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

const present = routeTable.filter(({ sandboxOnly }) => !sandboxOnly || isSandbox())
const either = [...present.filter(({ entry }) => entry === 'either'), notFoundRow]
const outside = present.filter(({ entry }) => entry !== 'shell' && entry !== 'either')
const inside = present.filter(({ entry }) => entry === 'shell')

export function App() {
  // Everything is rendered again when the language changes without a reload.
  useLanguage()
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AskBeforeLeaving>
          <Pages />
        </AskBeforeLeaving>
      </BrowserRouter>
      <QuestionHost />
      <Toaster />
      <Connection />
    </ErrorBoundary>
  )
}

function Pages() {
  useRecordNavigation()
  const isInside = accountToken.get() !== undefined && isIdentityComplete()
  return (
    <Routes>
      {[...outside, ...(isInside ? [] : either)].map((row) => (
        <Route key={row.path} path={row.path} element={<OuterPage row={row} />} />
      ))}
      <Route element={<ShellGate />}>
        <Route path={paths.home} element={<HomePage />} />
        {[...inside, ...(isInside ? either : [])].map((row) => (
          <Route key={row.path} path={row.path} element={<GuardedPage row={row} />} />
        ))}
        {Object.entries(movedPaths).map(([from, to]) => (
          <Route key={from} path={from} element={<Moved to={to} />} />
        ))}
      </Route>
    </Routes>
  )
}

/** A former address redirects to its page, with the query. */
function Moved({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}

function ShellGate() {
  if (!accountToken.get()) return <RedirectAndReturn to={paths.login} />
  if (isIdentityComplete())
    return <PageSlot code={shellCode} waiting={<ShellSkeleton />} frame={inOuterFrame} />
  const way = pathToIdentity()
  return way ? <RedirectAndReturn to={way} /> : <StartOver />
}

/** A session with an incomplete identity cannot continue. */
function StartOver() {
  useEffect(() => endSession(), [])
  return <ShellSkeleton />
}
