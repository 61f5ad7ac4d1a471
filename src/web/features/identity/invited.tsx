/** An invited person joins with a new account or the one they are signed in with. */
import { useEffect, useState } from 'react'
import { check } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import type { Reply } from '#contract/route.ts'
import { invitationAccept, invitationRead, invitedRegister } from '#contract/staff.ts'
import { personAgreements } from '#domain/agreements/kinds.ts'
import { failureTexts } from '#text/failures.ts'
import { registration } from '#text/registration.ts'
import { invitation } from '#text/staff.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { forgetAccess } from '#web/session/access.ts'
import { accountInfo, accountToken } from '#web/session/cache.ts'
import { dropLink } from '#web/session/mailed-link.ts'
import { paths } from '#web/session/paths.ts'
import { rememberReturnPage } from '#web/session/return-page.ts'
import { proceedToIdentity } from '#web/session/sign-in.ts'
import { signOutOnLinkPage } from '#web/session/sign-out.ts'
import { AgreementTextsField } from '#web/ui/agreements/agreement-texts-field.tsx'
import { useAgreementTexts } from '#web/ui/agreements/use-agreement-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureState } from '#web/ui/failure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { firstSignIn } from './first-sign-in.ts'
import { InvitedLinks } from './invited-links.tsx'
import { AcceptingPayee, JoiningPayee } from './invited-payee.tsx'
import { newPasswordErrors, sendSealed } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Invitation = Reply<typeof invitationRead>

const read = () => call(invitationRead, {}, { inPlace: true })

export function Invited() {
  const { loaded, error, retry } = useLoad(read)
  const [isSignedIn, setSignedIn] = useState(() => accountToken.get() !== undefined)
  if (error instanceof CallFailed && error.code === codes.invitationExpired.code)
    return <Over words={error.message} />
  if (error) return <FailureState error={error} onRetry={retry} />
  if (!loaded) return <Skeleton lines={4} />
  const { payer } = loaded
  if (payer && isSignedIn) return <AcceptingPayee invited={loaded} payer={payer} />
  if (payer && !loaded.hasAccount) return <JoiningPayee invited={loaded} payer={payer} />
  if (isSignedIn) return <Accepting invited={loaded} onSignedOut={() => setSignedIn(false)} />
  return loaded.hasAccount ? (
    <HasAccount company={payer?.name ?? loaded.companyName} />
  ) : (
    <Joining invited={loaded} />
  )
}

/** Accepted, withdrawn or expired: nothing to retry. */
function Over({ words }: { words: string }) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  useEffect(dropLink, [])
  return (
    <EmptyState icon="warning" level="h1" title={say(invitation.over)} hint={words}>
      <Button look="primary" onClick={() => void goOn(paths.home)}>
        {say(invitation.goOn)}
      </Button>
    </EmptyState>
  )
}

function HasAccount({ company }: { company: string }) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  return (
    <EmptyState
      icon="account"
      level="h1"
      title={say(invitation.title, { company })}
      hint={say(invitation.asAccount)}
    >
      <Button
        look="primary"
        onClick={() => {
          rememberReturnPage('inPlace')
          void goOn(paths.login)
        }}
      >
        {say(invitation.signIn)}
      </Button>
    </EmptyState>
  )
}

type AcceptingProps = { invited: Invitation; onSignedOut: () => void }

/** A person to whom it was not sent sees this before they press anything. */
function Accepting({ invited, onSignedOut }: AcceptingProps) {
  const { companyName: company, name, mail } = invited
  const say = useSay()
  const own = accountInfo.get()
  const goOn = useNavigateIfMounted()
  const [busy, setBusy] = useState(false)
  const [isForeign, setForeign] = useState(invited.isYours === false)
  const [trouble, setTrouble] = useState(isForeign ? say(failureTexts.invitationForeign) : '')
  const another = async () => {
    setBusy(true)
    await signOutOnLinkPage()
    onSignedOut()
  }
  const accept = async () => {
    setBusy(true)
    try {
      const { companyId } = await call(invitationAccept, { body: {} }, { inPlace: true })
      dropLink()
      // The cached permissions belong to other companies.
      forgetAccess()
      const next = await proceedToIdentity(companyId)
      confirmDone(say(invitation.joined, { company }))
      return await goOn(next)
    } catch (error) {
      setTrouble(messageOf(error))
      setForeign(error instanceof CallFailed && error.code === codes.invitationForeign.code)
    }
    setBusy(false)
  }
  return (
    <>
      <EmptyState
        icon="account"
        level="h1"
        title={say(invitation.title, { company })}
        hint={say(invitation.hint, { company })}
      >
        <Button look="primary" busy={busy} onClick={() => void (isForeign ? another() : accept())}>
          {say(isForeign ? invitation.another : invitation.accept)}
        </Button>
      </EmptyState>
      <p className="center sub">
        {say(invitation.sentTo, { name, mail })}
        {own &&
          ` ${say(isForeign ? invitation.actingAsAnother : invitation.actingAs, { name: own.contactName, account: own.account })}`}
      </p>
      <p className="center sub" role="status">
        {trouble}
      </p>
    </>
  )
}

type Values = { name: string; newPwd: string; repeat: string; agreed: boolean }

function errorsIn(values: Values) {
  const { name, agreed } = values
  const body = { name: name.trimEnd(), agreed, newPwd: 'later', keyId: 'later' }
  const checked = check(invitedRegister.body, body, language())
  return {
    ...(checked.ok ? {} : checked.fields),
    ...(!agreed && { agreed: sayNow(registration.notAgreed) }),
    ...newPasswordErrors(values, 'password'),
  }
}

function Joining({ invited: { companyName: company, name, mail } }: { invited: Invitation }) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const form = useForm({
    initial: { name, newPwd: '', repeat: '', agreed: false },
    carried: { form: 'invited', secret: ['newPwd', 'repeat'] },
    check: errorsIn,
    submit: async (values: Values) => {
      await reading.sendRead((agreementIds) =>
        sendSealed(values, { newPwd: values.newPwd }, (words) =>
          call(
            invitedRegister,
            { body: { name: values.name.trimEnd(), agreed: true, agreementIds, ...words } },
            { inPlace: true },
          ),
        ),
      )
      dropLink()
      return firstSignIn(mail, values.newPwd)
    },
    onDone: (next) => void goOn(next),
  })
  const reading = useAgreementTexts(personAgreements, () => form.field('agreed').onValue(false))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(invitation.title, { company })}</h1>
          <p className="sub">{say(invitation.hint, { company })}</p>
        </div>
      </div>
      <Form
        form={form}
        label={say(invitation.title, { company })}
        submit={say(invitation.submit)}
        submitting={say(invitation.submitting)}
      >
        <TextField label={say(registration.mail)} value={mail} disabled readOnly />
        <TextField {...form.field('name')} label={say(registration.name)} autoComplete="name" required />
        <NewPasswordFields form={form} first />
        <AgreementTextsField {...form.field('agreed')} reading={reading} />
      </Form>
      <InvitedLinks />
    </>
  )
}
