/** Links below the form of an invitation: sign in and return, and the agreements. */
import { Link } from 'react-router'
import { titles } from '#text/app.ts'
import { registration } from '#text/registration.ts'
import { paths } from '#web/session/paths.ts'
import { rememberReturnPage } from '#web/session/return-page.ts'
import { useSay } from '#web/ui/say.ts'

export function InvitedLinks() {
  const say = useSay()
  return (
    <p className="login-links">
      <Link to={paths.login} onClick={() => rememberReturnPage('inPlace')}>
        {say(registration.signIn)}
      </Link>
      <Link to={paths.protocol}>{say(titles.userAgreement)}</Link>
      <Link to={paths.privacy}>{say(titles.privacyPolicy)}</Link>
    </p>
  )
}
