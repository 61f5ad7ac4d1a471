/** The form of a company in the browser: its values, and the message of each field that is missing or wrong. */
import { useRef, useState } from 'react'
import type { FieldErrors } from '#contract/check.ts'
import { certificationDraft } from '#contract/verification.ts'
import type { Day } from '#domain/day.ts'
import { type CompanyField, companyFields, type FieldProblem, problemOf } from '#domain/verification/form.ts'
import { agreementReading } from '#text/agreement-reading.ts'
import { formats } from '#text/formats.ts'
import { formFieldTexts, verificationFields } from '#text/verification-form.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { actingCompany, type Certification } from './use-certification.ts'

export type FormValues = Record<(typeof companyFields)[number], string>

const empty = Object.fromEntries(companyFields.map((field) => [field, ''])) as FormValues

/** What was typed before, or what is known of the company. */
export const initialOf = ({ draft, companyName }: Certification): FormValues => ({
  ...empty,
  name: companyName,
  accountHolder: companyName,
  legalIdType: 'citizenId',
  handlerIdType: 'citizenId',
  ...Object.fromEntries(Object.entries(draft?.form ?? {}).filter(([, value]) => value !== undefined)),
})

export function formErrors(values: FormValues, today: Day): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of companyFields) {
    const problem = problemOf(field, values, today)
    if (!problem) continue
    errors[field] = sayNow(textOf(field, problem), { field: verificationFields[field][language()] })
  }
  return errors
}

/** The agreements of a verification are ticked. */
export const tickErrors = (agreed: boolean): FieldErrors =>
  agreed ? {} : { agreed: sayNow(agreementReading.notTicked) }

function textOf(field: CompanyField, problem: FieldProblem) {
  if (problem === 'otherName') return formFieldTexts.otherName
  if (problem === 'wrong') return formats.invalid
  return field === 'licence' ? formats.upload : formats.enter
}

/** Saves the form on the server, one save after the other; what did not change is not sent. */
export function useFormDraft(initial: FormValues) {
  const last = useRef(Promise.resolve())
  const saved = useRef(JSON.stringify(initial))
  const [state, setState] = useState<{ readonly failure?: string; readonly isSaved: boolean }>({
    isSaved: false,
  })
  const send = async (values: FormValues) => {
    const text = JSON.stringify(values)
    if (text === saved.current) return
    const form = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    try {
      await call(certificationDraft, { body: { companyId: actingCompany(), form } }, { inPlace: true })
      saved.current = text
      setState({ isSaved: true })
    } catch (error) {
      setState({ isSaved: false, failure: messageOf(error) })
    }
  }
  const save = (values: FormValues): void => {
    last.current = last.current.then(() => send(values))
  }
  return { save, ...state }
}
