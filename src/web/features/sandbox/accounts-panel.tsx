/** The demo accounts, one of each kind: sign in with one click, or copy. */

import { useState } from 'react'
import { Link } from 'react-router'
import { codes } from '#contract/codes.ts'
import type { Reply } from '#contract/route.ts'
import { sandboxAccounts } from '#contract/sandbox.ts'
import { accountKinds, demoAccounts, sandboxConsole } from '#text/sandbox.ts'
import { labelOf } from '#text/text.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { accountToken } from '#web/session/cache.ts'
import { signInOperator } from '#web/session/operator-sign-in.ts'
import { paths } from '#web/session/paths.ts'
import { signInWith } from '#web/session/sign-in.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { notice, pictureFor } from '#web/session/tab-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { codeAt, useOneTimeCode } from './one-time-code.ts'

type Account = Reply<typeof sandboxAccounts>[number]

export function AccountsPanel() {
  const say = useSay()
  const read = useRead(sandboxAccounts, {})
  const { entering, refusal, enter } = useEnter()
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
              <AccountRow
                key={account.account}
                account={account}
                busy={entering === account.account}
                onEnter={() => void enter(account)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {refusal && (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {refusal}
        </p>
      )}
    </Card>
  )
}

/** Signs out the current person first, because a browser has one session. */
function useEnter() {
  const goOn = useNavigateIfMounted()
  const [entering, setEntering] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const enter = async ({ account, password, totp }: Account): Promise<void> => {
    if (entering) return
    setEntering(account)
    setRefusal(undefined)
    try {
      const code = totp && (await codeAt(totp, Date.now()))
      if (totp && !code) return await goOn(paths.operatorLogin)
      await goOn(await (code ? signInOperator(account, password, code) : signInWith(account, password)))
    } catch (error) {
      // If a picture code is required, the sign-in page shows it.
      if (error instanceof CallFailed && error.code === codes.pictureNeeded.code) {
        pictureFor.set(account)
        notice.set(error.message)
        return accountToken.get() === undefined ? goOn(paths.login) : signOutAndLeave()
      }
      setRefusal(messageOf(error))
    }
    setEntering(undefined)
  }
  return { entering, refusal, enter }
}

type RowProps = { account: Account; busy: boolean; onEnter: () => void }

function AccountRow({ account: { kind, account, password, company, totp }, busy, onEnter }: RowProps) {
  const say = useSay()
  const code = useOneTimeCode(totp)
  return (
    <li className="demo-account">
      <span className="kind">{labelOf(accountKinds, kind, language())}</span>
      <span className="demo-company">
        {company}
        {totp && (
          <span className="secret">
            <span title={totp}>
              {say(demoAccounts.totp)} {code ?? totp}
            </span>
            <CopyButton text={code ?? totp} name={say(demoAccounts.totp)} />
          </span>
        )}
      </span>
      <span className="secret">
        <span>{account}</span>
        <CopyButton text={account} name={`${say(demoAccounts.account)} ${account}`} />
      </span>
      <span className="secret">
        <span>{password}</span>
        <CopyButton text={password} name={`${say(demoAccounts.password)} ${password}`} />
      </span>
      <Button busy={busy} aria-label={say(demoAccounts.enterAs, { account })} onClick={onEnter}>
        {say(demoAccounts.enter)}
      </Button>
    </li>
  )
}
