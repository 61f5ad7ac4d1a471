/**
 * The page of an account that is not activated: by the link or code of a mail, or by the operator; with a button to
 * check again.
 */
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { codes } from '#contract/codes.ts'
import { activate } from '#contract/registration.ts'
import type { Reply } from '#contract/route.ts'
import { activation, app } from '#text/app.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { accountToken, activationElsewhere } from '#web/session/cache.ts'
import { dropLink, takeLink } from '#web/session/mailed-link.ts'
import { paths } from '#web/session/paths.ts'
import { proceedIfActivated } from '#web/session/sign-in.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { ActivationForm } from './activation-form.tsx'
import { useActivationElsewhere } from './use-activation-elsewhere.ts'

type State = Reply<typeof activate>

/** Opening a link while the page is open starts over. */
export default function ActivatedPage() {
  return <OfLink key={useLocation().hash} />
}

function OfLink() {
  const [isByLink] = useState(takeLink)
  if (!isByLink && !accountToken.get()) return <Navigate to={paths.login} replace />
  return <OuterFrame>{isByLink ? <Activation isByLink /> : <Waiting />}</OuterFrame>
}

/** An activated person is redirected. */
function Waiting() {
  const { loaded: next, error } = useLoad(proceedIfActivated)
  if (typeof next === 'string') return <Navigate to={next} replace />
  if (next === undefined && error === undefined) return <Skeleton lines={4} />
  return <Activation isByLink={false} />
}

function Activation({ isByLink }: { isByLink: boolean }) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const { state, trouble, wasDone, setState } = useActivation()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const isSignedIn = accountToken.get() !== undefined
  const lookAgain = async () => {
    setBusy(true)
    setResult('')
    try {
      const next = await proceedIfActivated()
      if (next !== null) return await goOn(next)
      setResult(say(activation.still))
      setState(await call(activate, {}, { inPlace: true }))
    } catch (error) {
      setResult(messageOf(error))
    }
    setBusy(false)
  }
  useActivationElsewhere(isSignedIn && state !== undefined && !state.activated && !busy)
  const isDone = state !== undefined && (state.activated || (isByLink && !isSignedIn))
  const title = state?.activated ? activation.done : isDone ? activation.mailProven : activation.title
  /** Where a code was sent; the next step is to enter it. */
  const mail = isSignedIn && !state?.activated && state?.by === 'mail' ? state.mail : null
  // A link that no longer works shows nothing about the account to people who are not signed in.
  const isOver = !isSignedIn && trouble !== ''
  const hint = isDone || isOver ? undefined : say(activation.hint)
  const icon = isDone || wasDone ? 'check' : isOver ? 'warning' : 'waiting'
  // A signed-in payer still waits for the operator; the page also says that the link worked.
  const proven = isByLink && state !== undefined && trouble === '' ? say(activation.mailProven) : ''
  // Nothing is shown about the account until its state is known.
  if (state === undefined && trouble === '') return <Skeleton lines={4} />
  const actions = isSignedIn ? (
    <>
      <Button look={mail ? 'plain' : 'primary'} busy={busy} onClick={() => void lookAgain()}>
        {say(isDone ? activation.goOn : activation.again)}
      </Button>
      <Button onClick={() => void signOutAndLeave()}>{say(app.signOut)}</Button>
    </>
  ) : (
    <Button look="primary" onClick={() => void goOn(paths.login)}>
      {say(activation.signIn)}
    </Button>
  )
  return (
    <>
      <EmptyState icon={icon} level="h1" title={isOver ? trouble : say(title)} {...(hint && { hint })}>
        {!mail && actions}
      </EmptyState>
      {state && !state.activated && state.by === 'operator' && (
        <p className="center strong">{say(activation.contact)}</p>
      )}
      {state && mail && (
        <>
          <ActivationForm
            mail={mail}
            trouble={state.mailTrouble}
            onState={setState}
            onSent={() => setState({ ...state, mailTrouble: null })}
          />
          <div className="empty-actions">{actions}</div>
        </>
      )}
      <p className="center sub" role="status">
        {isOver || isDone ? result : trouble || result || proven}
      </p>
    </>
  )
}

/** Sends one request; a link in the address proves the mail. */
function useActivation() {
  const [state, setState] = useState<State>()
  const [trouble, setTrouble] = useState('')
  const [wasDone, setWasDone] = useState(false)
  useEffect(() => {
    let here = true
    const ask = () => call(activate, {}, { inPlace: true })
    const run = async () => {
      // The link no longer works; a signed-in person sees their state.
      const found = await ask().catch((error: unknown) => {
        if (here) setTrouble(messageOf(error))
        if (here) setWasDone(error instanceof CallFailed && error.code === codes.activatedAlready.code)
        dropLink()
        return accountToken.get() ? ask().catch(() => undefined) : undefined
      })
      dropLink()
      if (found?.activated) activationElsewhere.notify()
      if (here && found) setState(found)
    }
    void run()
    return () => {
      here = false
    }
  }, [])
  return { state, trouble, wasDone, setState }
}
