/** The form of a payee's settings, without the minimum. Concurrent changes are loaded without losing typed input. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { check } from '#contract/check.ts'
import { payeeSet } from '#contract/payees.ts'
import type { Day } from '#domain/day.ts'
import { checkContract } from '#domain/payees/rules.ts'
import { payeeFailureTexts } from '#text/payee-failures.ts'
import { payeeSettingTexts, payeeTexts } from '#text/payee-pages.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { type FormState, useForm } from '#web/ui/form/use-form.ts'
import { amountError, percentError } from '#web/ui/inputs/number-errors.ts'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { renewPayees, type WholePayee } from './payee-calls.ts'
import { ContractFields, EarlyFields, NotesField, ReserveFields } from './setting-fields.tsx'
import { rebased, type SettingValues, settingsBodyOf, settingValuesOf, stateOf } from './setting-values.ts'

type Props = {
  payee: WholePayee
  /** Restarts with the current settings. */
  onRenew: () => void
}

export function SettingForm({ payee, onRenew }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: settingValuesOf(payee),
    draft: `payee settings ${payee.id}`,
    check: (entered: SettingValues) => errorsOf(entered, payee),
    submit: (entered) =>
      call(payeeSet, { params: { id: payee.id }, body: settingsBodyOf(entered) }, savingOptions),
    onDone: () => {
      confirmDone(say(payeeTexts.saved))
      setSaved(true)
      void renewPayees(queries).then(onRenew)
    },
  })
  const draftState = form.busy || isSaved ? 'current' : stateOf(form.values, payee)
  const follow = useEffectEvent(() => {
    if (draftState === 'untouched') onRenew()
    if (draftState === 'kept') rebase(form, payee)
  })
  useEffect(() => {
    if (draftState !== 'current') follow()
  }, [draftState])
  return (
    <Form
      form={form}
      label={say(payeeSettingTexts.early)}
      submit={say(payeeSettingTexts.save)}
      submitting={say(payeeTexts.saving)}
    >
      <EarlyFields form={form} payee={payee} />
      <ReserveFields form={form} payee={payee} />
      <ContractFields form={form} />
      <NotesField form={form} />
      {draftState === 'overtaken' && (
        <div className="payee-stale" role="alert">
          <span>{say(payeeSettingTexts.changedMeanwhile)}</span>
          <Button onClick={() => rebase(form, payee)}>{say(payeeSettingTexts.load)}</Button>
        </div>
      )}
    </Form>
  )
}

function rebase(form: FormState<SettingValues>, payee: WholePayee): void {
  const next = rebased(form.values, payee)
  const set = <K extends keyof SettingValues>(name: K) => {
    if (next[name] !== form.values[name]) form.field(name).onValue(next[name])
  }
  for (const name of Object.keys(next)) set(name as keyof SettingValues)
}

/** Errors from the schema of the call, and from the rules of the server, at the field concerned. */
function errorsOf(entered: SettingValues, payee: WholePayee): Readonly<Record<string, string>> {
  const sent = settingsBodyOf(entered)
  const checked = check(payeeSet.body, sent, language())
  return {
    ...contractError(sent),
    ...(checked.ok ? {} : checked.fields),
    ...reserveError(entered, payee.markets),
    // Settings that another person changed are not overwritten unseen.
    ...(stateOf(entered, payee) === 'overtaken' && at('seen', sayNow(payeeSettingTexts.changedMeanwhile))),
  }
}

/** The error of an incomplete group is shown at its first empty field. */
function contractError(sent: ReturnType<typeof settingsBodyOf>): Readonly<Record<string, string>> {
  const { contractNumber, contractFrom, contractTo, contractTerminated } = sent
  const agreed = checkContract({
    number: contractNumber,
    from: contractFrom as Day | undefined,
    to: contractTo as Day | undefined,
    terminated: contractTerminated as Day | undefined,
  })
  if (agreed.ok) return {}
  const failure = agreed.failure as keyof typeof contractFields
  const first = contractNames.find((name) => sent[name] === undefined) ?? 'contractNumber'
  return at(contractFields[failure] ?? first, sayNow(payeeFailureTexts[failure]))
}

const contractNames = ['contractNumber', 'contractFrom', 'contractTo'] as const
const contractFields = {
  contractIncomplete: undefined,
  contractEndsFirst: 'contractTo',
  contractTerminatedFirst: 'contractTerminated',
} as const

function reserveError(
  { reserveType, reserveProportion, reserveAmount, marketId }: SettingValues,
  markets: WholePayee['markets'],
): Readonly<Record<string, string>> {
  if (reserveType === 'market') return {}
  const label = inSentence(sayNow(payeeSettingTexts.reserveLabels[reserveType]), language())
  const currency = markets.find(({ id }) => id === marketId)?.currency
  if (reserveType === 'percentage') return at('reserveProportion', percentError(reserveProportion, label))
  return currency
    ? at('reserveAmount', amountError(reserveAmount, currency, label))
    : at('reserveType', sayNow(payeeFailureTexts.reserveNeedsMarket))
}

const at = (field: keyof SettingValues, error: string | undefined): Readonly<Record<string, string>> =>
  error === undefined ? {} : { [field]: error }
