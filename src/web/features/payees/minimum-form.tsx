/** The minimum APR of a payee, which has a call of its own; 0 removes it. */
import { useQueryClient } from '@tanstack/react-query'
import { payeeMinimum } from '#contract/payees.ts'
import { aprBpsMax } from '#domain/limits.ts'
import { checkPayeeMinimum } from '#domain/payees/rules.ts'
import { type BasisPoints, parsePercent } from '#domain/rate.ts'
import { payeeFailureTexts } from '#text/payee-failures.ts'
import { payeeSettingTexts, payeeTexts } from '#text/payee-pages.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { minuteOf } from '#web/ui/format.ts'
import { percentError } from '#web/ui/inputs/number-errors.ts'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { renewPayees, type WholePayee } from './payee-calls.ts'

/** An empty field means none, as 0 does. */
const sentOf = (typed: string): string => (typed.trim() === '' ? '0' : typed)

export function MinimumForm({ payee }: { payee: WholePayee }) {
  const say = useSay()
  const queries = useQueryClient()
  const nowMs = useBusinessNow()
  const isWaiting = payee.minimumCountsFrom !== null && Date.parse(payee.minimumCountsFrom) > nowMs
  const market = payee.markets.find(({ id }) => id === payee.marketId)
  const form = useForm({
    initial: { minApr: payee.minApr ?? '' },
    draft: `payee minimum ${payee.id}`,
    check: ({ minApr }) => {
      const typed = sentOf(minApr)
      const wrong = percentError(typed, inSentence(say(payeeSettingTexts.minimum), language()))
      if (wrong) return { minApr: wrong }
      const highest = market ? parsePercent(market.highestApr) : aprBpsMax
      const fits = checkPayeeMinimum(parsePercent(typed) as BasisPoints, highest as BasisPoints)
      if (fits.ok) return {}
      return { minApr: say(payeeFailureTexts.payeeMinimumTooHigh, { to: fits.details['to'] ?? '' }) }
    },
    submit: ({ minApr }) =>
      call(payeeMinimum, { params: { id: payee.id, minApr: sentOf(minApr) } }, savingOptions),
    onDone: () => {
      confirmDone(say(payeeTexts.saved))
      void renewPayees(queries)
    },
  })
  const help = market
    ? say(payeeSettingTexts.minimumRange, { minimum: market.minimumApr, highest: market.highestApr })
    : say(payeeSettingTexts.minimumLater)
  return (
    <Card title={say(payeeSettingTexts.rate)}>
      <p className="sub payee-hint">{say(payeeSettingTexts.minimumPrivate)}</p>
      {isWaiting && (
        <p className="sub payee-hint">
          {say(payeeSettingTexts.minimumWaits, { time: minuteOf(payee.minimumCountsFrom ?? '') })}
        </p>
      )}
      <Form
        form={form}
        label={say(payeeSettingTexts.minimum)}
        submit={say(payeeSettingTexts.saveMinimum)}
        submitting={say(payeeTexts.saving)}
      >
        <div className="payee-fields">
          <RateField {...form.field('minApr')} label={say(payeeSettingTexts.minimum)} help={help} />
        </div>
      </Form>
    </Card>
  )
}
