/** The sign-in page: the promise on one side, the form on the other. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { titles } from '#text/app.ts'
import { login, promise } from '#text/login.ts'
import { loginAccount } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { pictureFor } from '#web/session/tab-storage.ts'
import { Brand } from '#web/ui/brand.tsx'
import { PageTools } from '#web/ui/page-tools.tsx'
import { useSay } from '#web/ui/say.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import type { SignInMethod } from './sign-in.ts'
import { contactAwaited } from './use-code.ts'
import './login.css'

export default function LoginPage() {
  const say = useSay()
  const [pictured] = useState(pictureFor.get)
  useEffect(() => pictureFor.remove(), [])
  // A pending code is irrelevant after signing in by password.
  const [awaited] = useState(() => (pictured === undefined ? contactAwaited('login') : undefined))
  const [way, setWay] = useState<SignInMethod>(awaited === undefined ? 'password' : 'code')
  const [account, setAccount] = useState(() => pictured ?? awaited ?? loginAccount.get() ?? '')
  const tabs = [
    { key: 'password', label: say(login.byPassword) },
    { key: 'code', label: say(login.byCode) },
  ] as const
  return (
    <div className="login">
      <aside className="login-promise">
        <Brand />
        <div className="login-words">
          <p className="login-headline">
            {say(promise.first)}
            <br />
            {say(promise.second)}
          </p>
          <p className="login-lead">{say(promise.lead)}</p>
        </div>
        <ul className="login-points">
          {promise.points.map(({ title, hint }) => (
            <li key={title.en}>
              <b>{say(title)}</b>
              {say(hint)}
            </li>
          ))}
        </ul>
      </aside>
      <div className="login-side">
        <header>
          <PageTools />
        </header>
        <main className="login-main">
          <h1>{say(login.title)}</h1>
          <Tabs label={say(login.ways)} tabs={tabs} current={way} onChange={setWay}>
            <LoginForm
              key={way}
              way={way}
              isPictured={pictured !== undefined}
              account={account}
              onAccount={setAccount}
              onByCode={() => setWay('code')}
            />
          </Tabs>
          <p className="login-links">
            <Link to={paths.register}>{say(login.register)}</Link>
            <Link to={paths.protocol}>{say(titles.userAgreement)}</Link>
            <Link to={paths.privacy}>{say(titles.privacyPolicy)}</Link>
          </p>
        </main>
      </div>
    </div>
  )
}
