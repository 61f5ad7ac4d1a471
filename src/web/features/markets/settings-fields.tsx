/** The fields of a market's settings, in groups. */
import { awardRules, invoicePriorities, offeredRateTypes, reserveTypes } from '#domain/markets/settings.ts'
import { exponents } from '#domain/money.ts'
import { dayCounts } from '#domain/offers/terms.ts'
import { awardRuleHints, awardRuleTexts } from '#text/award-rules.ts'
import { indicationTexts } from '#text/indications.ts'
import { marketLockTexts } from '#text/market-locks.ts'
import { marketTexts, priorityTexts, rateTypeTexts, reserveTypeTexts, weekdayTexts } from '#text/markets.ts'
import { clearingModeHints, clearingModeTexts } from '#text/proposals.ts'
import { useToday } from '#web/ui/business-time.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form/use-form.ts'
import { CheckboxField, RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { RatesNote } from './rates-note.tsx'
import { labelOf } from './settings-facts.tsx'
import type { SettingsValues } from './settings-values.ts'

type Fields = { form: FormState<SettingsValues>; market: Market }

export function RateFields({ form, market }: Fields) {
  const say = useSay()
  return (
    <Card title={say(marketTexts.groups.rates)}>
      <p className="sub">{say(marketTexts.rateRangeHint)}</p>
      <RatesNote market={market} />
      <div className="market-fields">
        <RateField {...form.field('lowestApr')} label={labelOf(say, 'lowestApr')} required />
        <RateField {...form.field('highestApr')} label={labelOf(say, 'highestApr')} required />
        <RateField
          {...form.field('minimumApr')}
          label={labelOf(say, 'minimumApr')}
          help={say(marketTexts.privateHint)}
          required
        />
        <RateField
          {...form.field('desiredApr')}
          label={labelOf(say, 'desiredApr')}
          help={say(marketTexts.privateHint)}
        />
        <RateField
          {...form.field('fixedApr')}
          label={labelOf(say, 'fixedApr')}
          help={say(marketTexts.fixedHint)}
        />
        <RateField
          {...form.field('receiptApr')}
          label={labelOf(say, 'receiptApr')}
          help={say(marketTexts.receiptRateHint)}
        />
        <SelectField
          {...form.field('rateTypes')}
          onValue={(value) => value && form.field('rateTypes').onValue(value)}
          label={labelOf(say, 'rateTypes')}
          choices={offeredRateTypes.map((value) => ({ value, label: say(rateTypeTexts[value]) }))}
          required
        />
        <SelectField
          {...form.field('dayCount')}
          label={labelOf(say, 'dayCount')}
          choices={dayCounts.map((count) => ({ value: String(count), label: String(count) }))}
          required
        />
      </div>
    </Card>
  )
}

export function DocumentFields({ form, market }: Fields) {
  const say = useSay()
  const today = useToday()
  return (
    <Card title={say(marketTexts.groups.documents)}>
      <div className="market-fields">
        <SelectField
          {...form.field('invoicePriority')}
          onValue={(value) => value && form.field('invoicePriority').onValue(value)}
          label={labelOf(say, 'invoicePriority')}
          choices={invoicePriorities.map((value) => ({ value, label: say(priorityTexts[value]) }))}
          required
        />
        <NumberField
          {...form.field('daysPaidEarlyMax')}
          label={labelOf(say, 'daysPaidEarlyMax')}
          placeholder={say(marketTexts.none)}
          unit={say(marketTexts.daysUnit)}
        />
        <NumberField
          {...form.field('smallestDocument')}
          label={labelOf(say, 'smallestDocument')}
          placeholder={say(marketTexts.none)}
          unit={market.currency}
          decimals={exponents[market.currency]}
        />
        <DateField {...form.field('dueDateMax')} label={labelOf(say, 'dueDateMax')} today={today} />
        <SelectField
          {...form.field('reserveType')}
          onValue={(value) => value && form.field('reserveType').onValue(value)}
          label={labelOf(say, 'reserveType')}
          choices={reserveTypes.map((value) => ({ value, label: say(reserveTypeTexts[value]) }))}
          required
        />
        {form.values.reserveType === 'amount' ? (
          <NumberField
            {...form.field('reserveAmount')}
            label={labelOf(say, 'reserveAmount')}
            unit={market.currency}
            decimals={exponents[market.currency]}
            required
          />
        ) : (
          <RateField
            {...form.field('reserveProportion')}
            label={labelOf(say, 'reserveProportion')}
            required
          />
        )}
        <TextField
          {...form.field('reserveReason')}
          label={labelOf(say, 'reserveReason')}
          autoComplete="off"
        />
      </div>
      <CheckboxField
        {...form.field('reviewRequired')}
        label={labelOf(say, 'reviewRequired')}
        help={say(marketTexts.reviewHint)}
      />
      <CheckboxField
        {...form.field('showsIndication')}
        label={labelOf(say, 'showsIndication')}
        help={say(indicationTexts.settingHint)}
      />
    </Card>
  )
}

const clearingModes = ['automatic', 'approval'] as const

export function ScheduleFields({ form, market }: Fields) {
  const say = useSay()
  const weekdays = form.field('payWeekdays')
  const toggle = (day: string): void =>
    weekdays.onValue(
      weekdays.value.includes(day) ? weekdays.value.filter((one) => one !== day) : [...weekdays.value, day],
    )
  return (
    <Card title={say(marketTexts.groups.schedule)}>
      <div className="market-fields">
        <TextField
          {...form.field('clearingTimes')}
          label={labelOf(say, 'clearingTimes')}
          help={say(marketTexts.timesHint)}
          autoComplete="off"
          required
        />
        <SelectField
          {...form.field('awardRule')}
          onValue={(value) => value && form.field('awardRule').onValue(value)}
          label={labelOf(say, 'awardRule')}
          help={say(awardRuleHints[form.values.awardRule])}
          choices={awardRules.map((value) => ({ value, label: say(awardRuleTexts[value]) }))}
          required
        />
        <TextField
          {...form.field('cutOff')}
          label={labelOf(say, 'cutOff')}
          help={say(marketTexts.cutOffHint, { zone: market.settings.timeZone })}
          autoComplete="off"
          required
        />
        <NumberField
          {...form.field('preparationDays')}
          label={labelOf(say, 'preparationDays')}
          unit={say(marketTexts.officeDaysUnit)}
          required
        />
        <NumberField
          {...form.field('paymentGraceDays')}
          label={labelOf(say, 'paymentGraceDays')}
          unit={say(marketTexts.bankDaysUnit)}
          required
        />
        <NumberField
          {...form.field('lockMinutes')}
          label={labelOf(say, 'lockMinutes')}
          help={say(marketLockTexts.hint)}
          unit={say(marketLockTexts.unit)}
          required
        />
      </div>
      <RadioField
        {...form.field('automaticClearing')}
        label={labelOf(say, 'automaticClearing')}
        choices={clearingModes.map((value) => ({
          value,
          label: say(clearingModeTexts[value]),
          hint: say(clearingModeHints[value]),
        }))}
      />
      <fieldset className="market-weekdays">
        <legend>{labelOf(say, 'payWeekdays')}</legend>
        {weekdayTexts.map((pair, n) => (
          <Checkbox
            key={pair.en}
            label={say(pair)}
            checked={weekdays.value.includes(String(n + 1))}
            onChange={() => toggle(String(n + 1))}
          />
        ))}
        <p className="sub">{say(marketTexts.weekdaysHint)}</p>
      </fieldset>
      <TextField
        {...form.field('payMonthDays')}
        label={labelOf(say, 'payMonthDays')}
        help={say(marketTexts.monthDaysHint)}
        autoComplete="off"
      />
    </Card>
  )
}
