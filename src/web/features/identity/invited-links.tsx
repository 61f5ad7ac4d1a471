/** Below a form that an invitation leads to: the way to sign in and back, and the agreements. */
import { Link } from 'react-router'
import { titles } from '#text/app.ts'
import { registration } from '#text/registration.ts'
import { paths } from '#web/session/paths.ts'
import { rememberPage } from '#web/session/returning.ts'
import { useSay } from '#web/ui/say.ts'

export function InvitedLinks() {
  const say = useSay()
  return (
    <p className="login-links">
      <Link to={paths.login} onClick={() => rememberPage('inPlace')}>
        {say(registration.signIn)}
      </Link>
      <Link to={paths.protocol}>{say(titles.userAgreement)}</Link>
      <Link to={paths.privacy}>{say(titles.privacyPolicy)}</Link>
    </p>
  )
}
