/** The router, made from the route table. */
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router'
import { app } from '#text/app.ts'
import { identityComplete } from '#web/session/acting.ts'
import { accountToken } from '#web/session/cache.ts'
import { endSession, isLeaving, rememberPage } from '#web/session/leave.ts'
import { paths } from '#web/session/paths.ts'
import { useSay } from '#web/ui/say.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { GuardedPage, HomePage } from './guarded-page.tsx'
import { notFoundRow, type PageRow, routeTable } from './route-table.ts'
import Shell from './shell.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { useTitle } from './use-title.ts'

const outside = [...routeTable.filter(({ entry }) => entry !== 'shell'), notFoundRow]
const inside = routeTable.filter(({ entry }) => entry === 'shell')

export const App = () => (
  <ErrorBoundary>
    <BrowserRouter>
      <Routes>
        {outside.map((row) => (
          <Route key={row.path} path={row.path} element={<OuterPage row={row} />} />
        ))}
        <Route element={<ShellGate />}>
          <Route path={paths.home} element={<HomePage />} />
          {inside.map((row) => (
            <Route key={row.path} path={row.path} element={<GuardedPage row={row} />} />
          ))}
        </Route>
      </Routes>
    </BrowserRouter>
    <Toaster />
  </ErrorBoundary>
)

function OuterPage({ row }: { row: PageRow }) {
  const say = useSay()
  useTitle(row.title)
  if (row.entry === 'signedIn' && !accountToken.get()) return <ToLogin />
  return (
    <Suspense fallback={<p className="unseen">{say(app.loading)}</p>}>
      <row.Page />
    </Suspense>
  )
}

function ShellGate() {
  if (!accountToken.get()) return <ToLogin />
  if (!identityComplete()) return <StartOver />
  return <Shell />
}

/** Nobody is signed in: the page is remembered before it is left, and signing in leads back to it. */
function ToLogin() {
  const navigate = useNavigate()
  useEffect(() => {
    if (isLeaving()) return
    rememberPage()
    void navigate(paths.login, { replace: true })
  }, [navigate])
  return null
}

/** A session whose identity is not all there cannot go on. */
function StartOver() {
  useEffect(() => endSession(), [])
  return <ShellSkeleton />
}
