/** The demo accounts, one of each kind, ready to be copied into the sign-in page. */
import { Link } from 'react-router'
import type { Reply } from '#contract/route.ts'
import { sandboxAccounts } from '#contract/sandbox.ts'
import { accountKinds, demoAccounts, sandboxConsole } from '#text/sandbox.ts'
import { labelOf } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { paths } from '#web/session/paths.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'

type Account = Reply<typeof sandboxAccounts>[number]

export function AccountsPanel() {
  const say = useSay()
  const read = useRead(sandboxAccounts, {})
  const action = (
    <span className="links">
      <Link to={paths.login}>{say(sandboxConsole.signIn)}</Link>
    </span>
  )
  return (
    <Card title={say(demoAccounts.title)} action={action}>
      <Loaded query={read} lines={8}>
        {(accounts) => (
          <ul className="accounts">
            {accounts.map((account) => (
              <AccountRow key={account.account} account={account} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function AccountRow({ account: { kind, account, password, company } }: { account: Account }) {
  const say = useSay()
  return (
    <li className="demo-account">
      <span className="kind">{labelOf(accountKinds, kind, language())}</span>
      <span className="demo-company">{company}</span>
      <span className="secret">
        <span>{account}</span>
        <CopyButton text={account} name={`${say(demoAccounts.account)} ${account}`} />
      </span>
      <span className="secret">
        <span>{password}</span>
        <CopyButton text={password} name={`${say(demoAccounts.password)} ${password}`} />
      </span>
    </li>
  )
}
