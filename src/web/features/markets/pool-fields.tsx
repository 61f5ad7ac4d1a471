/** The pool among the settings of a market: what is tried together is saved together. */
import { poolKinds } from '#domain/markets/settings.ts'
import { exponents } from '#domain/money.ts'
import { marketTexts, poolKindTexts } from '#text/markets.ts'
import { impactTexts } from '#text/what-if.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form/use-form.ts'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { labelOf } from './settings-facts.tsx'
import { isPoolChanged, type SettingsValues } from './settings-values.ts'

/** Its size is for those who may change it. */
export function PoolFields({ form, market }: { form: FormState<SettingsValues>; market: Market }) {
  const say = useSay()
  const { currency, can, pool } = market
  const hasSize = can.operate && pool !== undefined
  return (
    <Card title={say(marketTexts.groups.pool)}>
      {hasSize && <p className="sub">{say(impactTexts.poolHint)}</p>}
      <div className="market-fields">
        {hasSize && (
          <>
            <NumberField
              {...form.field('poolSize')}
              label={say(marketTexts.size)}
              unit={currency}
              decimals={exponents[currency]}
              required
            />
            <RateField
              {...form.field('availablePercent')}
              label={say(marketTexts.availablePercent)}
              required
            />
          </>
        )}
        {hasSize && isPoolChanged(market, form.values) && (
          <TextField
            {...form.field('poolReason')}
            label={say(marketTexts.poolReason)}
            autoComplete="off"
            required
          />
        )}
        <SelectField
          {...form.field('poolKind')}
          onValue={(value) => value && form.field('poolKind').onValue(value)}
          label={labelOf(say, 'poolKind')}
          choices={poolKinds.map((value) => ({ value, label: say(poolKindTexts[value]) }))}
          required
        />
      </div>
    </Card>
  )
}
