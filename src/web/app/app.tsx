/** The router, made from the route table. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { movedPaths } from '#domain/access/pages.ts'
import { identityComplete, wayToIdentity } from '#web/session/acting.ts'
import { accountToken } from '#web/session/cache.ts'
import { endSession } from '#web/session/leave.ts'
import { paths } from '#web/session/paths.ts'
import { useMoves } from '#web/ui/arrival.ts'
import { Connection } from '#web/ui/connection.tsx'
import { QuestionHost } from '#web/ui/dialog.tsx'
import { isSandbox } from '#web/ui/environment.ts'
import { AskBeforeLeaving } from '#web/ui/leaving.tsx'
import { useLanguage } from '#web/ui/say.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { GuardedPage, HomePage } from './guarded-page.tsx'
import { Detour, inOuterFrame, OuterPage } from './outer-page.tsx'
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
  useMoves()
  const isInside = accountToken.get() !== undefined && identityComplete()
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

/** A former address leads to its page, with the query. */
function Moved({ to }: { to: string }) {
  const { search } = useLocation()
  return <Navigate to={to + search} replace />
}

function ShellGate() {
  if (!accountToken.get()) return <Detour to={paths.login} />
  if (identityComplete())
    return <PageSlot code={shellCode} waiting={<ShellSkeleton />} frame={inOuterFrame} />
  const way = wayToIdentity()
  return way ? <Detour to={way} /> : <StartOver />
}

/** A session with an incomplete identity cannot continue. */
function StartOver() {
  useEffect(() => endSession(), [])
  return <ShellSkeleton />
}
