/** The fields of a payee's settings, card by card. */
import { payeeReserves } from '#contract/payees.ts'
import { notesCharactersMax } from '#domain/payees/limits.ts'
import { payeeSettingTexts } from '#text/payee-pages.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form/use-form.ts'
import { CheckboxField, RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'
import { marketReserveWords } from './payee-facts.ts'
import type { SettingValues } from './setting-values.ts'

type Props = { form: FormState<SettingValues> }
type OfPayee = Props & { payee: WholePayee }

/** On or off, and the market, which only a registered payee can be in. */
export function EarlyFields({ form, payee }: OfPayee) {
  const say = useSay()
  const isRegistered = payee.state === 'registered' || payee.state === 'connected'
  return (
    <Card title={say(payeeSettingTexts.early)}>
      <CheckboxField
        {...form.field('switchedOn')}
        label={say(payeeSettingTexts.switchedOn)}
        help={say(payeeSettingTexts.switchedOnHelp)}
      />
      {isRegistered ? (
        <SelectField
          {...form.field('marketId')}
          label={say(payeeSettingTexts.market)}
          help={say(payeeSettingTexts.marketHelp)}
          placeholder={say(payeeSettingTexts.noMarket)}
          choices={payee.markets.map(({ id, currency }) => ({
            value: id,
            label: `${payee.payerName} · ${currency}`,
          }))}
        />
      ) : (
        <p className="sub">{say(payeeSettingTexts.marketLater)}</p>
      )}
    </Card>
  )
}

export function ReserveFields({ form, payee }: OfPayee) {
  const say = useSay()
  const { marketId, reserveType } = form.values
  const currency = payee.markets.find(({ id }) => id === marketId)?.currency
  const isOfMarket = marketId === (payee.marketId ?? '')
  const labels = {
    market: isOfMarket ? marketReserveWords(payee, say) : say(payeeSettingTexts.reserveMarket),
    percentage: say(payeeSettingTexts.reservePercentage),
    amount: say(payeeSettingTexts.reserveAmount),
  }
  const choices = payeeReserves.map((value) => ({
    value,
    label: labels[value],
    ...(value === 'amount' &&
      !currency && { disabled: true, hint: say(payeeSettingTexts.reserveAmountLater) }),
  }))
  return (
    <Card title={say(payeeSettingTexts.reserve)}>
      <RadioField
        {...form.field('reserveType')}
        label={say(payeeSettingTexts.reserveHelp)}
        choices={choices}
      />
      {reserveType === 'percentage' && (
        <RateField
          {...form.field('reserveProportion')}
          label={say(payeeSettingTexts.reserveLabels.percentage)}
          required
        />
      )}
      {reserveType === 'amount' && currency && (
        <MoneyField
          {...form.field('reserveAmount')}
          label={say(payeeSettingTexts.reserveLabels.amount)}
          currency={currency}
          required
        />
      )}
    </Card>
  )
}

export function ContractFields({ form }: Props) {
  const say = useSay()
  const today = useToday()
  return (
    <Card title={say(payeeSettingTexts.contract)}>
      <p className="sub payee-hint">{say(payeeSettingTexts.contractHelp)}</p>
      <div className="payee-fields">
        <TextField
          {...form.field('contractNumber')}
          label={say(payeeSettingTexts.contractNumber)}
          autoComplete="off"
        />
        <DateField
          {...form.field('contractFrom')}
          label={say(payeeSettingTexts.contractFrom)}
          today={today}
        />
        <DateField {...form.field('contractTo')} label={say(payeeSettingTexts.contractTo)} today={today} />
        <DateField
          {...form.field('contractTerminated')}
          label={say(payeeSettingTexts.contractTerminated)}
          today={today}
        />
      </div>
    </Card>
  )
}

export function NotesField({ form }: Props) {
  const say = useSay()
  return (
    <Card title={say(payeeSettingTexts.remarks)}>
      <TextArea
        {...form.field('notes')}
        label={say(payeeSettingTexts.notes)}
        help={say(payeeSettingTexts.notesHelp)}
        charactersMax={notesCharactersMax}
      />
    </Card>
  )
}
