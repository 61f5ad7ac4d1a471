/** Settings on trial next to the curve: typed or by slider, with what they would change. Nothing is saved here. */
import type { ReactNode } from 'react'
import { invoicePriorities, reserveTypes } from '#domain/markets/settings.ts'
import { type Currency, exponents } from '#domain/money.ts'
import { type BasisPoints, parsePercent } from '#domain/rate.ts'
import { fieldNames } from '#text/fields.ts'
import { marketTexts, priorityTexts, reserveTypeTexts } from '#text/markets.ts'
import { impactTexts, whatIfTexts } from '#text/what-if.ts'
import { amountShown } from '../../amount.tsx'
import { NumberField } from '../../inputs/number-field.tsx'
import { RateField } from '../../inputs/rate-field.tsx'
import { SelectField } from '../../inputs/select-field.tsx'
import { Card } from '../../panels.tsx'
import { useSay } from '../../say.ts'
import { ImpactTable } from './impact-table.tsx'
import { PoolSlider } from './pool-slider.tsx'
import type { DeskReply, TrialValues } from './trial-values.ts'
import type { Trial } from './use-desk.ts'
import './desk.css'

type Props = {
  reply: DeskReply
  trial: Trial
  isToday: boolean
  /** Below the figures: what to do with the settings. */
  children?: ReactNode
}

export function WhatIfCard({ reply, trial, isToday, children }: Props) {
  const say = useSay()
  return (
    <Card
      title={say(whatIfTexts.title)}
      action={
        trial.isOn && (
          <button type="button" className="link" onClick={trial.reset}>
            {say(whatIfTexts.reset)}
          </button>
        )
      }
    >
      <p className="sub">{say(isToday ? whatIfTexts.hint : whatIfTexts.hintRun)}</p>
      {trial.values && trial.base && (
        <Fields reply={reply} trial={trial} values={trial.values} base={trial.base} isToday={isToday} />
      )}
      {trial.isWrong && (
        <p className="sub" role="status">
          {say(impactTexts.invalid)}
        </p>
      )}
      <ImpactTable
        now={reply.now}
        whatIf={trial.isWrong ? undefined : reply.whatIf}
        currency={reply.currency}
        busy={trial.isPending}
      />
      {children}
    </Card>
  )
}

type FieldsProps = Omit<Props, 'children'> & { values: TrialValues; base: TrialValues }

const bpsOf = (text: string): BasisPoints => {
  const bps = parsePercent(text)
  return typeof bps === 'number' ? bps : (0 as BasisPoints)
}

function Fields({ reply, trial, values, base, isToday }: FieldsProps) {
  const say = useSay()
  const { currency } = reply
  const label = (name: string): string => {
    const words = say(fieldNames[name] ?? whatIfTexts.title)
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  const nowIs = (value: string) => say(whatIfTexts.now, { value })
  const field = <K extends keyof TrialValues>(name: K) => ({
    name,
    value: values[name],
    error: trial.errors[name],
    onValue: (value: TrialValues[K]) => trial.change({ [name]: value }),
  })
  const slider = { min: bpsOf(reply.base.lowestApr), max: bpsOf(reply.now.highestApr) }
  return (
    <div className="what-if-fields what-if-rows">
      <NumberField
        {...field('poolSize')}
        label={say(whatIfTexts.poolSize)}
        help={nowIs(amountShown(base.poolSize, currency))}
        unit={currency}
        decimals={exponents[currency]}
        below={
          <PoolSlider
            label={say(whatIfTexts.poolSize)}
            value={values.poolSize}
            base={base.poolSize}
            currency={currency}
            onValue={(poolSize) => trial.change({ poolSize })}
          />
        }
      />
      <RateField
        {...field('desiredApr')}
        label={label('desiredApr')}
        help={nowIs(base.desiredApr === '' ? say(whatIfTexts.none) : `${base.desiredApr}%`)}
        slider={slider}
      />
      <RateField
        {...field('minimumApr')}
        label={label('minimumApr')}
        help={nowIs(`${base.minimumApr}%`)}
        slider={slider}
      />
      <details className="what-if-more">
        <summary>{say(whatIfTexts.more)}</summary>
        <div className="what-if-fields">
          <RateField
            {...field('highestApr')}
            label={label('highestApr')}
            help={nowIs(`${base.highestApr}%`)}
          />
          <RateField
            {...field('availablePercent')}
            label={label('availablePercent')}
            help={nowIs(`${base.availablePercent}%`)}
          />
          <SelectField
            {...field('invoicePriority')}
            onValue={(value) => value && trial.change({ invoicePriority: value })}
            label={label('invoicePriority')}
            choices={invoicePriorities.map((value) => ({ value, label: say(priorityTexts[value]) }))}
          />
          {isToday && (
            <TodayFields trial={trial} values={values} base={base} currency={currency} label={label} />
          )}
        </div>
      </details>
    </div>
  )
}

type TodayProps = Pick<FieldsProps, 'trial' | 'values' | 'base'> & {
  currency: Currency
  label: (name: string) => string
}

/** Settings that decide which documents can be paid early. */
function TodayFields({ trial, values, base, currency, label }: TodayProps) {
  const say = useSay()
  return (
    <>
      <NumberField
        name="daysPaidEarlyMax"
        value={values.daysPaidEarlyMax}
        error={trial.errors['daysPaidEarlyMax']}
        onValue={(daysPaidEarlyMax) => trial.change({ daysPaidEarlyMax })}
        label={label('daysPaidEarlyMax')}
        help={say(whatIfTexts.now, { value: base.daysPaidEarlyMax || say(marketTexts.none) })}
        placeholder={say(marketTexts.none)}
        unit={say(marketTexts.daysUnit)}
      />
      <SelectField
        name="reserveType"
        value={values.reserveType}
        onValue={(value) => value && trial.change({ reserveType: value })}
        label={label('reserveType')}
        choices={reserveTypes.map((value) => ({ value, label: say(reserveTypeTexts[value]) }))}
      />
      <NumberField
        name="reserve"
        {...(values.reserveType === 'amount'
          ? {
              value: values.reserveAmount,
              error: trial.errors['reserveAmount'],
              onValue: (reserveAmount: string) => trial.change({ reserveAmount }),
              label: label('reserveAmount'),
              unit: currency,
              decimals: exponents[currency],
            }
          : {
              value: values.reserveProportion,
              error: trial.errors['reserveProportion'],
              onValue: (reserveProportion: string) => trial.change({ reserveProportion }),
              label: label('reserveProportion'),
              unit: '%',
              decimals: 2,
            })}
      />
    </>
  )
}
