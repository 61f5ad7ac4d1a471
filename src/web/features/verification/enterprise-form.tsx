/** The form of enterprise verification. It is saved at each blur, and survives a reload. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificationBanks, certificationRead, certificationSubmit } from '#contract/verification.ts'
import { verificationAgreements } from '#domain/agreements/kinds.ts'
import { identityTypes } from '#domain/verification/identity-documents.ts'
import { verificationTexts } from '#text/verification.ts'
import { companyFormTexts, identityTypeTexts } from '#text/verification-form.ts'
import { blockTexts } from '#text/verification-states.ts'
import { call } from '#web/api/client.ts'
import { uploadFile } from '#web/api/files.ts'
import { readKey } from '#web/api/use-read.ts'
import { AgreementTextsField } from '#web/ui/agreements/agreement-texts-field.tsx'
import { useAgreementTexts } from '#web/ui/agreements/use-agreement-texts.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { ImageUpload } from '#web/ui/files/image-upload.tsx'
import type { StoredFile } from '#web/ui/files/upload-function.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { SearchSelect } from '#web/ui/inputs/search-select.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { type FormValues, formErrors, initialOf, tickErrors, useFormDraft } from './form-values.ts'
import { actingCompany, type Certification } from './use-certification.ts'

const findBanks = async (keyword: string) => {
  const { list } = await call(certificationBanks, { query: { keyword } }, { inPlace: true })
  return list.map(({ name, english }) => ({
    value: name,
    label: language() === 'en' ? `${name} · ${english}` : name,
  }))
}

type TickedValues = FormValues & { agreed: boolean }
function typedOf(ticked: TickedValues): FormValues {
  const { agreed: _, ...values } = ticked
  return values
}

type Props = { certification: Certification; onDone: () => void }

export function EnterpriseForm({ certification, onDone }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const today = useToday()
  const [initial] = useState(() => initialOf(certification))
  const draft = useFormDraft(initial)
  const [licence, setLicence] = useState<StoredFile | null>(() =>
    initial.licence === ''
      ? null
      : {
          fileId: initial.licence,
          name: say(companyFormTexts.licence),
          size: 0,
          url: `/files/v1/${initial.licence}`,
        },
  )
  const form = useForm<TickedValues, unknown>({
    initial: { ...initial, agreed: false },
    check: ({ agreed, ...values }) => ({ ...formErrors(values, today), ...tickErrors(agreed) }),
    submit: (ticked) =>
      reading.sendRead((agreementIds) =>
        call(
          certificationSubmit,
          { body: { companyId: actingCompany(), ...typedOf(ticked), agreementIds } },
          { inPlace: true },
        ),
      ),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: readKey(certificationRead) })
      onDone()
    },
  })
  const reading = useAgreementTexts(verificationAgreements, () => form.field('agreed').onValue(false))
  const field = (name: keyof FormValues) => {
    const { onBlur, ...rest } = form.field(name)
    return {
      ...rest,
      label: say(companyFormTexts[name]),
      onBlur: () => {
        onBlur()
        draft.save(typedOf(form.values))
      },
    }
  }
  const pick = (name: keyof FormValues) => (value: string) => {
    form.field(name).onValue(value)
    draft.save({ ...typedOf(form.values), [name]: value })
  }
  const idTypes = identityTypes.map((value) => ({ value, label: say(identityTypeTexts[value]) }))
  const bank = form.values.bank
  const { attemptsLeft, blocked } = certification
  return (
    <Form
      form={form}
      label={say(verificationTexts.stepForm)}
      submit={say(verificationTexts.submit)}
      submitting={say(verificationTexts.submitting)}
      actions={
        <span className="sub" role="status">
          {draft.failure !== undefined
            ? say(verificationTexts.draftFailed, { why: draft.failure })
            : draft.isSaved
              ? say(verificationTexts.draftKept)
              : ''}
        </span>
      }
    >
      <Card title={say(verificationTexts.legalGroup)}>
        <div className="certification-fields">
          <TextField
            {...field('name')}
            help={say(verificationTexts.nameHelp)}
            autoComplete="organization"
            required
          />
          <TextField
            {...field('creditCode')}
            help={say(verificationTexts.codeHelp)}
            autoComplete="off"
            required
          />
          <TextField {...field('legalPerson')} autoComplete="off" required />
          <SelectField
            {...field('legalIdType')}
            choices={idTypes}
            value={form.values.legalIdType as (typeof identityTypes)[number]}
            onValue={pick('legalIdType')}
            required
          />
          <TextField {...field('legalId')} autoComplete="off" required />
          <TextField {...field('phone')} autoComplete="tel" inputMode="tel" required />
        </div>
        <ImageUpload
          label={say(companyFormTexts.licence)}
          error={form.field('licence').error}
          required
          value={licence}
          onValue={(file) => {
            setLicence(file)
            pick('licence')(file?.fileId ?? '')
          }}
          send={(file) => uploadFile(file, 'image', { inPlace: true })}
        />
      </Card>
      <Card title={say(verificationTexts.accountGroup)}>
        <div className="certification-fields">
          <TextField {...field('accountHolder')} autoComplete="off" required />
          <TextField {...field('accountNumber')} inputMode="numeric" autoComplete="off" required />
          <SearchSelect
            {...field('bank')}
            help={say(verificationTexts.bankHelp)}
            from={findBanks}
            value={bank === '' ? null : { value: bank, label: bank }}
            onValue={(choice) => pick('bank')(choice?.value ?? '')}
            required
          />
          <TextField
            {...field('bankCode')}
            help={say(verificationTexts.bankCodeHelp)}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Card>
      <Card title={say(verificationTexts.handlerGroup)}>
        <div className="certification-fields">
          <TextField {...field('handler')} autoComplete="name" required />
          <TextField {...field('handlerMobile')} inputMode="tel" autoComplete="tel" required />
          <SelectField
            {...field('handlerIdType')}
            choices={idTypes}
            value={form.values.handlerIdType as (typeof identityTypes)[number]}
            onValue={pick('handlerIdType')}
            required
          />
          <TextField {...field('handlerId')} autoComplete="off" required />
        </div>
      </Card>
      {blocked ? (
        <p className="form-error">{say(blockTexts[blocked])}</p>
      ) : (
        <p className="sub">{say(verificationTexts.attemptsLeft, { count: attemptsLeft })}</p>
      )}
      <AgreementTextsField {...form.field('agreed')} reading={reading} />
    </Form>
  )
}
