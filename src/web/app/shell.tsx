/** The frame of every signed-in page. It shows nothing until the server has sent the permissions. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { accountRead } from '#contract/identity.ts'
import { businessTime } from '#contract/schedule.ts'
import { app, shell } from '#text/app.ts'
import { useBusinessTime } from '#web/api/business-time.ts'
import { onRegained } from '#web/api/connectivity.ts'
import { startLive } from '#web/api/live-updates.ts'
import { whenSettled } from '#web/api/page-settled.ts'
import { newQueryClient } from '#web/api/query-client.ts'
import { readKey } from '#web/api/use-read.ts'
import { type Access, access, shellVersion } from '#web/session/access.ts'
import { paths } from '#web/session/paths.ts'
import { returnTo } from '#web/session/tab-storage.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { loadDeferred } from '#web/ui/deferred.tsx'
import { usePageFocus } from '#web/ui/page-focus.ts'
import { useSay } from '#web/ui/say.ts'
import { shellShown } from '#web/ui/toasts.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { ChatLink } from './chat-link.tsx'
import { Header } from './header.tsx'
import { ShellFailure } from './shell-failure.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'
import { SideMenu } from './side-menu.tsx'

export default function Shell() {
  return <LoadedShell key={shellVersion.use()} />
}

function LoadedShell() {
  const { loaded, error, retry } = useLoad(access)
  if (error !== undefined) return <ShellFailure error={error} onRetry={retry} />
  if (!loaded) return <ShellSkeleton />
  if (!loaded.account.activated) return <Navigate to={paths.activated} replace />
  return <Frame access={loaded} />
}

function Frame({ access: loaded }: { access: Access }) {
  const say = useSay()
  const narrow = useNarrow()
  const [queries] = useState(() => queriesWith(loaded))
  const main = usePageFocus()
  useEffect(() => afterThePage(queries), [queries])
  useEffect(() => onRegained(() => void readMissed(queries)), [queries])
  useEffect(() => {
    shellShown(true)
    // The destination has been reached, so it is forgotten.
    returnTo.remove()
    return () => shellShown(false)
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <BusinessTime />
      <Permissions value={loaded.may}>
        <div className="shell">
          <a className="skip" href="#main">
            {say(app.skip)}
          </a>
          <Header access={loaded} narrow={narrow} />
          <div className="shell-frame">
            {!narrow && (
              <nav className="shell-side" aria-label={say(shell.menu)}>
                <SideMenu menu={loaded.menu} />
              </nav>
            )}
            <main className="shell-main" id="main" ref={main} tabIndex={-1}>
              <Outlet context={loaded} />
            </main>
          </div>
          <ChatLink />
        </div>
      </Permissions>
    </QueryClientProvider>
  )
}

/** Live updates say when the clock was moved. */
function BusinessTime() {
  useBusinessTime()
  return null
}

/** Live updates and other less urgent parts load after the rows of the page. */
function afterThePage(queries: QueryClient): () => void {
  let stopLive: (() => void) | undefined
  const stopWaiting = whenSettled(queries, () => {
    stopLive = startLive(queries)
    void loadDeferred()
  })
  return () => {
    stopWaiting()
    stopLive?.()
  }
}

/** Failed reads are repeated when the server is back. */
const readMissed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

/** Pages reuse what the shell has read. */
function queriesWith({ account, time }: Access): QueryClient {
  const queries = newQueryClient()
  queries.setQueryData(readKey(accountRead, {}), account)
  if (time) queries.setQueryData(readKey(businessTime), time)
  return queries
}
