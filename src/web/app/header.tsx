/** The header of the shell: the acting entity, and switches for entity, language and theme, and sign-out. */
import { use, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountRead } from '#contract/identity.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { app, companyTypes, shell } from '#text/app.ts'
import { useRead } from '#web/api/use-read.ts'
import type { Access } from '#web/session/access.ts'
import { type Card, useActingCard } from '#web/session/acting-identity.ts'
import { haveMultiagent } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppearanceSwitch, LanguageSwitch } from '#web/ui/page-tools.tsx'
import { SandboxLink } from '#web/ui/sandbox-tag.tsx'
import { useSay } from '#web/ui/say.ts'
import { Drawer } from './drawer.tsx'
import { PaletteTrigger } from './palette-trigger.tsx'
import { useDialog } from './use-dialog.tsx'

type Props = { access: Access; narrow: boolean }

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
      <PaletteTrigger menu={access.menu} narrow={narrow} />
      {!narrow && <AppearanceSwitch />}
      {!narrow && <LanguageSwitch />}
      <AccountMenu access={access} narrow={narrow} />
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
  const card = useActingCard()
  return (
    <div className="company">
      {card && (
        <>
          <CompanyName card={card} />
          <span className="company-type">{say(companyTypes[card.companyType])}</span>
        </>
      )}
      {haveMultiagent.get() && <Link to={paths.selectAgent}>{say(shell.switchEntity)}</Link>}
    </div>
  )
}

/** A payee or distributor opens its entity by its name. */
function CompanyName({ card: { companyType, name } }: { card: Card }) {
  const say = useSay()
  const { open, dialog } = useDialog('company')
  const isOpener = isPermitted(use(Permissions), elements.companyInfo) && companyType !== 'buyer'
  if (!isOpener)
    return (
      <span className="company-name" title={name}>
        {name}
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="link company-name"
        aria-label={say(shell.companyInfo, { name })}
        aria-haspopup="dialog"
        title={name}
        onClick={open}
      >
        {name}
      </button>
      {dialog}
    </>
  )
}

function AccountMenu({ access, narrow }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const { open, dialog } = useDialog('account')
  const { data: account = access.account } = useRead(accountRead, {})
  const { name } = account
  const items = [
    ...(isPermitted(access.may, elements.accountInfo)
      ? [{ label: say(pageNames.accountInfo), onSelect: open }]
      : []),
    { label: say(pageNames.modifyPassword), onSelect: () => void navigate(pages.modifyPassword.path) },
    { label: say(app.signOut), onSelect: () => void signOutAndLeave() },
  ]
  const button = (
    <>
      <Icon name="account" size={18} />
      {!narrow && <span className="account-name">{name}</span>}
      {!narrow && <Icon name="down" size={14} />}
    </>
  )
  return (
    <>
      <Dropdown
        className="dropdown-end"
        label={`${say(shell.account)} ${name}`}
        button={button}
        items={items}
      />
      {dialog}
    </>
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
