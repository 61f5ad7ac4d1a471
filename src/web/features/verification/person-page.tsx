/** Personal verification by four elements; the code is sent to the mobile that the bank knows. */
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldErrors } from '#contract/check.ts'
import { check } from '#contract/check.ts'
import { certificationPerson, certificationRead } from '#contract/verification.ts'
import { verificationAgreements } from '#domain/agreements/kinds.ts'
import type { Day } from '#domain/day.ts'
import { parseCitizenId } from '#domain/formats/citizen-id.ts'
import { pageNames } from '#text/access.ts'
import { failureTexts } from '#text/failures.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf } from '#text/text.ts'
import { verificationTexts } from '#text/verification.ts'
import { personStates } from '#text/verification-person.ts'
import { blockTexts } from '#text/verification-states.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { AgreementTextsField } from '#web/ui/agreements/agreement-texts-field.tsx'
import { useAgreementTexts } from '#web/ui/agreements/use-agreement-texts.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import type { FieldProps } from '#web/ui/form/use-form.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Facts, Tag } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { BackNote } from './enterprise-page.tsx'
import { tickErrors } from './form-values.ts'
import { actingCompany, type Certification, useCertification } from './use-certification.ts'
import './verification.css'

export type CodeFieldProps = {
  field: FieldProps<string>
  mobile: string
  /** Whether the mobile is one to which a code can be sent. */
  onSend: () => boolean
  onFailed: (error: unknown) => void
}
type Props = { CodeField: ComponentType<CodeFieldProps> }

export default function PersonPage({ CodeField }: Props) {
  const say = useSay()
  const read = useCertification()
  return (
    <div className="certification">
      <Loaded query={read} lines={6}>
        {(certification) => {
          const { state } = certification.person
          return (
            <>
              <div className="page-head">
                <div>
                  <div className="certification-title">
                    <h1>{say(pageNames.certificationPerson)}</h1>
                    <Tag tone={state === 'verified' ? 'ok' : state === 'failed' ? 'bad' : 'off'}>
                      {say(personStates[state])}
                    </Tag>
                  </div>
                  <p className="sub">{say(verificationTexts.personLead)}</p>
                </div>
              </div>
              <Content certification={certification} CodeField={CodeField} />
              <BackNote isDone={certification.authentication === 1} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function Content({ certification, CodeField }: Props & { certification: Certification }) {
  const say = useSay()
  const { person, verified, companyMold, companyType, companyName, outdated, blocked } = certification
  if (verified?.kind === 'person')
    return (
      <Card title={say(verificationTexts.personVerified)}>
        <Facts
          facts={[
            { label: say(verificationTexts.personName), value: verified.accountHolder },
            { label: say(verificationTexts.tail), value: verified.accountNumber },
            { label: say(verificationTexts.checkedLabel), value: minuteOf(verified.verifiedAt) },
          ]}
        />
      </Card>
    )
  if (companyMold === 'company')
    return (
      <p className="sub">
        {say(verificationTexts[companyType === 'dealer' ? 'companiesOnly' : 'asCompany'])}
      </p>
    )
  return (
    <>
      {outdated && (
        <p className="form-error" role="alert">
          {say(verificationTexts.nameChanged, {
            old: outdated.legalName,
            now: companyName,
            time: minuteOf(outdated.verifiedAt),
          })}
        </p>
      )}
      {person.state === 'failed' && person.result && person.result in failureTexts && (
        <p className="form-error" role="alert">
          {say(failureTexts[person.result as 'identityMismatch'])}
          {person.checkedAt && ` · ${say(verificationTexts.checkedAt, { time: minuteOf(person.checkedAt) })}`}
        </p>
      )}
      {blocked ? (
        <p className="sub">{say(blockTexts[blocked])}</p>
      ) : (
        <PersonForm CodeField={CodeField} checksLeft={person.checksLeft} />
      )}
    </>
  )
}

const initial = { name: '', idNumber: '', bankCard: '', mobile: '', code: '', agreed: false }

function errorsOf({ agreed, ...values }: typeof initial, today: Day): FieldErrors {
  const checked = check(certificationPerson.body, { companyId: actingCompany(), ...values }, language())
  const fields: Record<string, string> = { ...(checked.ok ? {} : checked.fields), ...tickErrors(agreed) }
  if (values.idNumber !== '' && !parseCitizenId(values.idNumber.trim(), today))
    fields['idNumber'] = sayNow(formats.invalid, { field: labelOf(fieldNames, 'idNumber', language()) })
  return fields
}

function PersonForm({ CodeField, checksLeft }: Props & { checksLeft: number }) {
  const say = useSay()
  const queries = useQueryClient()
  const today = useToday()
  const renew = () => void queries.invalidateQueries({ queryKey: readKey(certificationRead) })
  const form = useForm({
    initial,
    check: (values) => errorsOf(values, today),
    submit: async (ticked) => {
      const { agreed: _, ...values } = ticked
      try {
        return await reading.sendRead((agreementIds) =>
          call(
            certificationPerson,
            { body: { companyId: actingCompany(), ...values, agreementIds } },
            { inPlace: true },
          ),
        )
      } finally {
        renew()
      }
    },
  })
  const reading = useAgreementTexts(verificationAgreements, () => form.field('agreed').onValue(false))
  const onSend = (): boolean => {
    form.field('mobile').onBlur()
    return errorsOf(form.values, today)['mobile'] === undefined
  }
  return (
    <Card title={say(verificationTexts.personTitle)}>
      <Form
        form={form}
        label={say(verificationTexts.personTitle)}
        submit={say(verificationTexts.personSubmit)}
        submitting={say(verificationTexts.submitting)}
        actions={<span className="sub">{say(verificationTexts.checksLeft, { count: checksLeft })}</span>}
      >
        <TextField
          {...form.field('name')}
          label={say(verificationTexts.personName)}
          autoComplete="name"
          required
        />
        <TextField
          {...form.field('idNumber')}
          label={say(verificationTexts.idNumber)}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('bankCard')}
          label={say(verificationTexts.bankCard)}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...form.field('mobile')}
          label={say(verificationTexts.mobile)}
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <CodeField
          field={form.field('code')}
          mobile={form.values.mobile.trim()}
          onSend={onSend}
          onFailed={(error) => warn(messageOf(error))}
        />
        <AgreementTextsField {...form.field('agreed')} reading={reading} />
      </Form>
    </Card>
  )
}
