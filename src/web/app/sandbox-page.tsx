/** The sandbox console, composed of panels of several features. Needs no session. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { titles } from '#text/app.ts'
import { sandboxConsole } from '#text/sandbox.ts'
import { usePolledBusinessTime } from '#web/api/business-time.ts'
import { newQueryClient } from '#web/api/query-client.ts'
import { paths } from '#web/session/paths.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { useSay } from '#web/ui/say.ts'
import { OutboxPanel } from '../features/notifications/outbox-panel.tsx'
import { AccountsPanel } from '../features/sandbox/accounts-panel.tsx'
import { BankPanel } from '../features/sandbox/bank-panel.tsx'
import { CalendarPanel } from '../features/sandbox/calendar-panel.tsx'
import { ClockPanel } from '../features/sandbox/clock-panel.tsx'
import { UpcomingPanel } from '../features/sandbox/upcoming-panel.tsx'
import './sandbox.css'

export default function SandboxPage() {
  const say = useSay()
  const [queries] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <OuterFrame wide>
        <div className="page-head">
          <div>
            <h1>{say(titles.sandbox)}</h1>
            <p className="sub">{say(sandboxConsole.lead)}</p>
          </div>
          <span className="links">
            <Link to={paths.gallery}>{say(titles.gallery)}</Link>
          </span>
        </div>
        <Panels />
      </OuterFrame>
    </QueryClientProvider>
  )
}

function Panels() {
  usePolledBusinessTime()
  return (
    <div className="console">
      <ClockPanel />
      <div className="console-side">
        <CalendarPanel />
        <UpcomingPanel />
      </div>
      <AccountsPanel />
      <BankPanel />
      <OutboxPanel />
    </div>
  )
}
