/** The page on which an invited payee registers, or accepts with the signed-in account. */
import { useCallback } from 'react'
import { check } from '#contract/check.ts'
import type { Reply } from '#contract/route.ts'
import { invitationAccept, type invitationRead, invitedRegister } from '#contract/staff.ts'
import { pages } from '#domain/access/pages.ts'
import { registrationAgreements } from '#domain/agreements/kinds.ts'
import { type payeeRegistrants, payeeRegistrants as registrants } from '#domain/identity/registration.ts'
import { visibleName } from '#domain/visible-names.ts'
import { registrantNames, registration } from '#text/registration.ts'
import { invitation, payeeInvitation } from '#text/staff.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { forgetAccess } from '#web/session/access.ts'
import { isIdentityComplete } from '#web/session/acting-identity.ts'
import { dropLink } from '#web/session/mailed-link.ts'
import { proceedToIdentity } from '#web/session/sign-in.ts'
import { AgreementTextsField } from '#web/ui/agreements/agreement-texts-field.tsx'
import { useAgreementTexts } from '#web/ui/agreements/use-agreement-texts.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { CodeField } from './code-field.tsx'
import { firstSignIn } from './first-sign-in.ts'
import { InvitedLinks } from './invited-links.tsx'
import { bodyOf, errorsIn, type Values } from './invited-payee-values.ts'
import { sendSealed } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PayerHead } from './payer-head.tsx'
import { RegistrantFields } from './registrant-fields.tsx'
import { payerAt, positionsIn } from './registration-reads.ts'
import { useCode } from './use-code.ts'

type Invitation = Reply<typeof invitationRead>
type Registrant = (typeof payeeRegistrants)[number]
type Props = { invited: Invitation; payer: NonNullable<Invitation['payer']> }

/** The inviting payer and the invited payee, with the logo of the payer's page if it has one. */
function Head({ invited, payer }: Props) {
  const say = useSay()
  const { slug } = payer
  const { loaded } = useLoad(useCallback(() => payerAt(slug), [slug]))
  return (
    <>
      <PayerHead
        payer={{ name: payer.name, slug: slug ?? '', hasLogo: loaded?.hasLogo ?? false }}
        isGone={false}
      />
      <p className="sub">{say(payeeInvitation.hint, { payer: payer.name, payee: invited.companyName })}</p>
    </>
  )
}

/** A connection that waits for the payer is shown on the page of payers; otherwise what to do next. */
const pageAfter = (connection: string | null): string =>
  connection === 'requested' ? pages.customers.path : pages.inviteInfo.path

/** Says before joining that the payer will have to confirm another name. */
function NameDiffers({ typed, invited, payer }: { typed: string; invited: string; payer: string }) {
  const say = useSay()
  if (visibleName(typed) === visibleName(invited)) return null
  return (
    <p className="sub" role="status">
      {say(payeeInvitation.nameDiffers, { payer, payee: invited })}
    </p>
  )
}

export function JoiningPayee({ invited, payer }: Props) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const { loaded } = useLoad(positionsIn[language()])
  const { companyName, name, mail } = invited
  const initial: Values = {
    registrant: registrants[0],
    companyName,
    name,
    title: '',
    mobile: '',
    code: '',
    newPwd: '',
    repeat: '',
    agreed: false,
  }
  const form = useForm({
    initial,
    carried: { form: 'invitedPayee', secret: ['code', 'newPwd', 'repeat'] },
    check: errorsIn,
    submit: async (values: Values) => {
      const { connection } = await reading.sendRead((agreementIds) =>
        sendSealed(values, { newPwd: values.newPwd }, (words) =>
          call(invitedRegister, { body: { ...bodyOf(values), agreementIds, ...words } }, { inPlace: true }),
        ),
      )
      dropLink()
      const next = await firstSignIn(mail, values.newPwd)
      return { connection, next: isIdentityComplete() ? pageAfter(connection) : next }
    },
    onDone: ({ connection, next }) => {
      if (connection === 'requested') confirmDone(say(payeeInvitation.waits, { payer: payer.name }))
      void goOn(next)
    },
  })
  const reading = useAgreementTexts(registrationAgreements('supplier'), () =>
    form.field('agreed').onValue(false),
  )
  const sending = useCode('register', mail)
  const onSend = () => void sending.send().catch((error: unknown) => warn(messageOf(error)))
  return (
    <>
      <Head invited={invited} payer={payer} />
      <Form
        form={form}
        label={say(registration.title)}
        submit={say(invitation.submit)}
        submitting={say(invitation.submitting)}
      >
        <RadioField
          {...form.field('registrant')}
          label={say(registration.registrant)}
          choices={registrants.map((value) => ({ value, label: say(registrantNames[value]) }))}
          required
        />
        <RegistrantFields
          form={form}
          isPerson={form.values.registrant === 'payeePerson'}
          positions={loaded?.value}
        />
        <NameDiffers typed={form.values.companyName} invited={companyName} payer={payer.name} />
        <TextField
          label={say(registration.mail)}
          value={mail}
          help={say(payeeInvitation.provesMail)}
          disabled
          readOnly
        />
        <CodeField {...form.field('code')} required sending={sending} onSend={onSend} />
        <NewPasswordFields form={form} first />
        <AgreementTextsField {...form.field('agreed')} reading={reading} />
      </Form>
      <InvitedLinks />
    </>
  )
}

/** An existing company of the person, or a new one. */
const newCompany = 'new'
type Choice = { companyId: string; registrant: Registrant; companyName: string }

const acceptBody = ({ companyId, registrant, companyName }: Choice) =>
  companyId === newCompany ? { registrant, companyName: companyName.trimEnd() } : { companyId }

export function AcceptingPayee({ invited, payer }: Props) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const { companies, companyName } = invited
  const initial: Choice = {
    companyId: companies[0]?.id ?? newCompany,
    registrant: registrants[0],
    companyName,
  }
  const form = useForm({
    initial,
    carried: { form: 'acceptingPayee', secret: [] },
    check: (values: Choice) => {
      const checked = check(invitationAccept.body, acceptBody(values), language())
      return checked.ok ? {} : checked.fields
    },
    submit: async (values: Choice) => {
      const body = acceptBody(values)
      const { companyId, connection } = await call(invitationAccept, { body }, { inPlace: true })
      dropLink()
      // The cached permissions belong to other companies.
      forgetAccess()
      const next = await proceedToIdentity(companyId)
      return { connection, next: isIdentityComplete() ? pageAfter(connection) : next }
    },
    onDone: ({ connection, next }) => {
      const done = connection === 'requested' ? payeeInvitation.waits : payeeInvitation.joined
      confirmDone(say(done, { payer: payer.name }))
      void goOn(next)
    },
  })
  const isNew = form.values.companyId === newCompany
  const nameOf = (id: string): string => companies.find((company) => company.id === id)?.name ?? ''
  return (
    <>
      <Head invited={invited} payer={payer} />
      <Form
        form={form}
        label={say(payeeInvitation.accept)}
        submit={say(payeeInvitation.accept)}
        submitting={say(payeeInvitation.accepting)}
      >
        <RadioField
          {...form.field('companyId')}
          label={say(payeeInvitation.company)}
          choices={[
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
            { value: newCompany, label: say(payeeInvitation.newCompany) },
          ]}
          required
        />
        {isNew && (
          <RadioField
            {...form.field('registrant')}
            label={say(registration.registrant)}
            choices={registrants.map((value) => ({ value, label: say(registrantNames[value]) }))}
            required
          />
        )}
        {isNew && <TextField {...form.field('companyName')} label={say(registration.companyName)} required />}
        <NameDiffers
          typed={isNew ? form.values.companyName : nameOf(form.values.companyId)}
          invited={companyName}
          payer={payer.name}
        />
      </Form>
    </>
  )
}
