/**
 * Registering a payer or payee, or joining a company by invitation. Afterwards the person is signed in and led to the
 * next step.
 */
import { useCallback, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { fragmentOf, inviterParameter } from '#domain/identity/mailed-links.ts'
import { registration } from '#text/registration.ts'
import { isIdentityComplete } from '#web/session/acting-identity.ts'
import { accountToken } from '#web/session/cache.ts'
import { takeLink } from '#web/session/mailed-link.ts'
import { paths } from '#web/session/paths.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { Skeleton } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { Invited } from './invited.tsx'
import { PayerHead } from './payer-head.tsx'
import { RegisterForm } from './register-form.tsx'
import { payerAt, positionsIn } from './registration-reads.ts'
import './login.css'

/**
 * Opening a link while the page is open starts over. An invitation token in the query is moved to the fragment, which
 * is not sent with requests.
 */
export default function RegisterPage() {
  const { hash } = useLocation()
  const fragment = fragmentOf(useSearchParams()[0].get('invite') ?? '')
  if (fragment !== undefined) return <Navigate to={paths.register + fragment} replace />
  return <OfLink key={hash} />
}

/** People who already act for a company need not register, but can accept an invitation. */
function OfLink() {
  const [isByLink] = useState(takeLink)
  const [isSignedIn] = useState(() => accountToken.get() !== undefined && isIdentityComplete())
  if (isByLink)
    return (
      <OuterFrame>
        <Invited />
      </OuterFrame>
    )
  return isSignedIn ? <Navigate to={paths.home} replace /> : <Registering />
}

function Registering() {
  const say = useSay()
  const [address] = useSearchParams()
  const slug = address.get('payer')
  const { loaded: found } = useLoad(useCallback(() => payerAt(slug), [slug]))
  const payer = slug === null ? null : found
  const { loaded, error, retry } = useLoad(positionsIn[language()])
  return (
    <OuterFrame>
      <PayerHead payer={payer ?? undefined} isGone={payer === null && slug !== null} />
      {error !== undefined && <FailureState error={error} onRetry={retry} />}
      {error === undefined && payer === undefined && <Skeleton lines={8} />}
      {error === undefined && payer !== undefined && (
        <RegisterForm
          positions={loaded?.value}
          payer={payer?.slug}
          inviter={address.get(inviterParameter) ?? undefined}
        />
      )}
      <p className="login-links">
        <Link to={paths.login}>{say(registration.signIn)}</Link>
      </p>
    </OuterFrame>
  )
}
