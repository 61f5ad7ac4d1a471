/** The rate and the guard rails of a recurring offer, and their change; a looser one is confirmed with the agreement. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerAgreements } from '#contract/agreement-texts.ts'
import { mandateChange } from '#contract/mandates.ts'
import type { Request } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { isLoosened, readGuardRails } from '#domain/mandates/guard-rails.ts'
import { groupNumber } from '#domain/numerals.ts'
import { rateTypeNumbers, readTerms } from '#domain/offers/typed-terms.ts'
import { mandateTexts, railTexts } from '#text/mandates.ts'
import { billRateFieldTexts, makingTexts, rateFieldTexts } from '#text/offers.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { OfferAgreementField } from '#web/ui/agreements/offer-agreement-field.tsx'
import { useOfferAgreements, useTick } from '#web/ui/agreements/use-offer-agreements.ts'
import { useToday } from '#web/ui/business-time.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { bpsOf } from './figures.ts'
import { GuardRailFields } from './guard-rail-fields.tsx'
import {
  type Mandate,
  type RailField,
  type RailsInput,
  railErrors,
  railFieldErrors,
  railFields,
  railsBody,
  railsInputOf,
} from './guard-rails.ts'
import { MandateBackTest } from './mandate-back-test.tsx'

type Rates = { readonly rate: string; readonly billRate: string }
type Body = Request<typeof mandateChange>['body']

const typeOf = (type: 1 | 2 | null) => (type === 2 ? 'discount' : 'apr')

/** Whether a change has to be confirmed: another rate, or a guard rail that is loosened. */
function isMore(mandate: Mandate, rates: Rates, rails: RailsInput, today: Day): boolean {
  if (rates.rate !== (mandate.rate ?? '') || rates.billRate !== (mandate.billRate ?? '')) return true
  const market = { currency: mandate.currency, lowestBps: bpsOf(mandate.lowestRate), businessDate: today }
  const before = readGuardRails(railsBody(railsInputOf(mandate), mandate.currency), market)
  const after = readGuardRails(railsBody(rails, mandate.currency), market)
  return before.ok && after.ok ? isLoosened(before.value, after.value) : true
}

export function MandateForm({ mandate, onChanged }: { mandate: Mandate; onChanged: () => void }) {
  const say = useSay()
  const today = useToday()
  const queries = useQueryClient()
  const agreements = useOfferAgreements([mandate.marketId], 'recurring')
  const [agreement] = agreements ?? []
  const [rates, setRates] = useState<Rates>({ rate: mandate.rate ?? '', billRate: mandate.billRate ?? '' })
  const [rails, setRails] = useState(() => railsInputOf(mandate))
  const [left, setLeft] = useState<ReadonlySet<RailField>>(() => new Set())
  const [ticked, setTicked] = useTick(agreements)
  const accepted = ticked || agreement?.showsTick === false
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const { currency } = mandate
  const market = { currency, lowestBps: bpsOf(mandate.lowestRate), businessDate: today }
  const typed = readTerms(
    {
      method: mandate.method,
      ...rates,
      rateType: typeOf(mandate.rateType),
      billRateType: typeOf(mandate.billRateType),
    },
    'all',
  )
  const found = railErrors(rails, market, typed.ok ? typed.value : undefined)
  const refused = refusal instanceof CallFailed ? refusal.fields : {}
  const errors = {
    ...railFieldErrors(refused),
    ...Object.fromEntries(Object.entries(found).filter(([name]) => left.has(name as RailField))),
  }
  const body: Body = {
    version: mandate.version,
    ...(mandate.rateType !== null && {
      rateType: rateTypeNumbers[typeOf(mandate.rateType)],
      rate: rates.rate,
    }),
    ...(mandate.billRateType !== null && {
      billRateType: rateTypeNumbers[typeOf(mandate.billRateType)],
      billRate: rates.billRate,
    }),
    guardRails: railsBody(rails, currency),
  }
  const original = railsInputOf(mandate)
  const isChanged =
    rates.rate !== (mandate.rate ?? '') ||
    rates.billRate !== (mandate.billRate ?? '') ||
    railFields.some((field) => rails[field] !== original[field])
  const needsAgreement = isChanged && isMore(mandate, rates, rails, today)
  const mayChange = mandate.can.includes('change')

  const send = async () => {
    const tryAgain = () => setTries((before) => before + 1)
    tryAgain()
    setLeft(new Set(railFields))
    if (Object.keys(found).length > 0 || (needsAgreement && (!accepted || !agreement))) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const agreed = needsAgreement && agreement ? { agreementVersion: agreement.id } : {}
      await call(
        mandateChange,
        { params: { id: mandate.id }, body: { ...body, ...agreed } },
        { inPlace: true },
      )
      confirmDone(say(mandateTexts.changed))
      onChanged()
    } catch (error) {
      setRefusal(error)
      tryAgain()
      // Another version may be in force, or another wait for a signature.
      void queries.invalidateQueries({ queryKey: readKey(offerAgreements) })
    }
    setBusy(false)
  }
  const hasFieldError = Object.keys(refused).length > 0
  const rateField = (part: 'rate' | 'billRate', type: 1 | 2 | null) =>
    type !== null && (
      <RateField
        label={say((part === 'rate' ? rateFieldTexts : billRateFieldTexts)[typeOf(type)])}
        name={part}
        value={rates[part]}
        error={refused[part]}
        help={say(makingTexts.range, { from: mandate.lowestRate, to: mandate.highestRate })}
        onValue={(value) => setRates((now) => ({ ...now, [part]: value }))}
        required
      />
    )
  return (
    <>
      <Card title={say(mandateTexts.ask)}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (mayChange && isChanged && !busy) void send()
          }}
        >
          {rateField('rate', mandate.rateType)}
          {rateField('billRate', mandate.billRateType)}
          <GuardRailFields
            rails={rails}
            currency={currency}
            today={today}
            errors={errors}
            onRails={(changes) => setRails((now) => ({ ...now, ...changes }))}
            onBlur={(field) => setLeft((before) => new Set([...before, field]))}
            used={{
              ...(mandate.guardRails.monthlyMaximum !== null && {
                monthlyMaximum: say(railTexts.used, { amount: groupNumber(mandate.usedInMonth) }),
              }),
              ...(mandate.guardRails.cashTarget !== null && {
                cashTarget: say(railTexts.received, { amount: groupNumber(mandate.received) }),
              }),
            }}
          />
          {needsAgreement && agreement && (
            <>
              <p className="sub">{say(mandateTexts.confirmHint)}</p>
              <OfferAgreementField
                agreements={agreements}
                accepted={ticked}
                onAccept={setTicked}
                isMissing={tries > 0 && !accepted}
              />
            </>
          )}
          {isChanged && !needsAgreement && <p className="sub">{say(mandateTexts.tightenHint)}</p>}
          <FormErrors tries={tries} refusal={refusal !== undefined && !hasFieldError && messageOf(refusal)} />
          {mayChange && (
            <div className="mandate-actions">
              <Button type="submit" look="primary" busy={busy} disabled={!isChanged}>
                {say(mandateTexts.change)}
              </Button>
            </div>
          )}
        </form>
      </Card>
      <MandateBackTest
        marketId={mandate.marketId}
        supplierId={mandate.supplierId}
        currency={currency}
        terms={typed.ok ? typed.value : undefined}
        rails={rails}
        range={{ min: bpsOf(mandate.lowestRate), max: bpsOf(mandate.highestRate) }}
        isWrong={Object.keys(found).length > 0}
      />
    </>
  )
}
