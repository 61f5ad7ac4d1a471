/** The top of the shell: who is acting, and the ways to another entity, language, look, or out. */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { app, companyTypes, shell } from '#text/app.ts'
import type { Access } from '#web/session/access.ts'
import { actingCard } from '#web/session/acting.ts'
import { haveMultiagent } from '#web/session/cache.ts'
import { leaveForGood } from '#web/session/enter.ts'
import { paths } from '#web/session/paths.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppearanceSwitch, LanguageSwitch } from '#web/ui/page-tools.tsx'
import { SandboxLink } from '#web/ui/sandbox-tag.tsx'
import { useSay } from '#web/ui/say.ts'
import { Drawer } from './drawer.tsx'
import type { DoorProps } from './palette-door.tsx'

type Props = { access: Access; narrow: boolean }

/** Fetched beside the first page; without it the shell goes on. */
const PaletteDoor = lazy<ComponentType<DoorProps>>(() =>
  import('./palette-door.tsx').catch(() => ({ default: () => null })),
)

export const Header = ({ access, narrow }: Props) => (
  <header className={narrow ? 'shell-head shell-head-narrow' : 'shell-head'}>
    <div className="shell-head-row">
      {narrow && <DrawerButton access={access} />}
      <Link className="shell-brand" to={paths.home}>
        <Brand />
      </Link>
      {!narrow && <ActingCompany />}
      <span className="grow" />
      <SandboxLink />
      <Suspense fallback={<span className="palette-door" />}>
        <PaletteDoor menu={access.menu} narrow={narrow} />
      </Suspense>
      {!narrow && <AppearanceSwitch />}
      {!narrow && <LanguageSwitch />}
      <AccountMenu name={access.account.name} narrow={narrow} />
    </div>
    {narrow && (
      <div className="shell-head-row shell-company-row">
        <ActingCompany />
      </div>
    )}
  </header>
)

function ActingCompany() {
  const say = useSay()
  const card = actingCard()
  return (
    <div className="company">
      {card && (
        <>
          <span className="company-name" title={card.name}>
            {card.name}
          </span>
          <span className="company-type">{say(companyTypes[card.companyType])}</span>
        </>
      )}
      {haveMultiagent.get() && <Link to={paths.selectAgent}>{say(shell.switchEntity)}</Link>}
    </div>
  )
}

function AccountMenu({ name, narrow }: { name: string; narrow: boolean }) {
  const say = useSay()
  const navigate = useNavigate()
  const items = [
    { label: say(pageNames.accountInfo), onSelect: () => void navigate(pages.accountInfo.path) },
    { label: say(pageNames.modifyPassword), onSelect: () => void navigate(pages.modifyPassword.path) },
    { label: say(app.signOut), onSelect: () => void leaveForGood() },
  ]
  const button = (
    <>
      <Icon name="account" size={18} />
      {!narrow && <span className="account-name">{name}</span>}
      {!narrow && <Icon name="down" size={14} />}
    </>
  )
  return (
    <Dropdown
      className="dropdown-end"
      label={`${say(shell.account)} ${name}`}
      button={button}
      items={items}
    />
  )
}

function DrawerButton({ access }: { access: Access }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={say(shell.openMenu)}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={20} />
      </button>
      {open && <Drawer menu={access.menu} onClose={() => setOpen(false)} />}
    </>
  )
}
