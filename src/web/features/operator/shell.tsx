/** The console's own shell: the operator and its pages, separate from the portal. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, NavLink } from 'react-router'
import { operatorRead } from '#contract/operator.ts'
import { operatorPages } from '#domain/access/pages.ts'
import { app } from '#text/app.ts'
import { operatorTexts } from '#text/operator.ts'
import { operatorPageNames, operatorTitles } from '#text/operator-titles.ts'
import { useBusinessTime } from '#web/api/business-time.ts'
import { newQueryClient } from '#web/api/query-client.ts'
import { useRead } from '#web/api/use-read.ts'
import { signOutOperator } from '#web/session/operator-sign-in.ts'
import { paths } from '#web/session/paths.ts'
import { operatorToken } from '#web/session/tab-storage.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePageFocus } from '#web/ui/page-focus.ts'
import { AppearanceSwitch, LanguageSwitch } from '#web/ui/page-tools.tsx'
import { SandboxLink } from '#web/ui/sandbox-tag.tsx'
import { useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import './operator.css'

/** Kept between pages; leaving the console reloads, which clears it. */
const queries = newQueryClient()

export function OperatorShell({ children }: { children: ReactNode }) {
  if (!operatorToken.get()) return <Navigate to={paths.operatorLogin} replace />
  return (
    <QueryClientProvider client={queries}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  )
}

const names = Object.keys(operatorPages) as (keyof typeof operatorPages)[]

function Frame({ children }: { children: ReactNode }) {
  const say = useSay()
  const narrow = useNarrow()
  const main = usePageFocus()
  useBusinessTime()
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {say(app.skip)}
      </a>
      <header className={narrow ? 'shell-head shell-head-narrow' : 'shell-head'}>
        <div className="shell-head-row">
          <Link className="outer-brand" to={operatorPages.companies.path}>
            <Brand />
          </Link>
          <span className="operator-name">{say(operatorTitles.console)}</span>
          <span className="grow" />
          <SandboxLink />
          <AppearanceSwitch />
          <LanguageSwitch />
          <OperatorMenu narrow={narrow} />
        </div>
        <nav className="operator-menu" aria-label={say(operatorTexts.menu)}>
          {names.map((name) => (
            <NavLink key={name} to={operatorPages[name].path}>
              {say(operatorPageNames[name])}
            </NavLink>
          ))}
        </nav>
      </header>
      <main className="shell-main" id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function OperatorMenu({ narrow }: { narrow: boolean }) {
  const say = useSay()
  const { data } = useRead(operatorRead, {})
  const name = data?.name ?? ''
  const button = (
    <>
      <Icon name="account" size={18} />
      {!narrow && <span>{name}</span>}
      {!narrow && <Icon name="down" size={14} />}
    </>
  )
  return (
    <Dropdown
      className="dropdown-end"
      label={`${say(operatorTexts.account)} ${name}`}
      button={button}
      items={[{ label: say(app.signOut), onSelect: () => void signOutOperator() }]}
    />
  )
}
