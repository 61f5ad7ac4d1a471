/** The dialogs of a market: changing its pool, and closing it. */
import { check } from '#contract/check.ts'
import { marketSwitch, poolUpdate } from '#contract/markets.ts'
import { formatInstant, parseDay, startOfDay } from '#domain/day.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { marketTexts } from '#text/markets.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { amountError, percentError } from '#web/ui/inputs/number-errors.ts'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Props = { market: Market; onClose: () => void; onDone: () => void }

export function PoolDialog({ market, onClose, onDone }: Props) {
  const say = useSay()
  const { id, version, pool } = market
  const form = useForm({
    initial: { size: pool?.size ?? '', availablePercent: pool?.availablePercent ?? '', reason: '' },
    draft: `market pool ${id} ${version}`,
    check: (values) => {
      const checked = check(poolUpdate.body, { version, ...values }, language(), {
        reason: marketTexts.poolReason,
      })
      const size = amountError(values.size, market.currency, inSentence(say(marketTexts.size), language()), {
        belowZero: true,
        minorMax: totalMinorMax,
      })
      const share = percentError(
        values.availablePercent,
        inSentence(say(marketTexts.availablePercent), language()),
      )
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(size && { size }),
        ...(share && { availablePercent: share }),
      }
    },
    submit: (values) =>
      call(poolUpdate, { params: { marketId: id }, body: { version, ...values } }, savingOptions),
    onDone: () => {
      confirmDone(say(marketTexts.poolSet))
      onDone()
    },
  })
  const title = say(marketTexts.poolTitle)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(marketTexts.save)}
        submitting={say(marketTexts.saving)}
        actions={<CancelButton />}
      >
        <MoneyField
          {...form.field('size')}
          label={say(marketTexts.size)}
          currency={market.currency}
          required
        />
        <RateField {...form.field('availablePercent')} label={say(marketTexts.availablePercent)} required />
        <TextField
          {...form.field('reason')}
          label={say(marketTexts.poolReason)}
          autoComplete="off"
          required
        />
      </Form>
    </PanelDialog>
  )
}

export function CloseDialog({ market, onClose, onDone }: Props) {
  const say = useSay()
  const today = useToday()
  const { id, version, settings } = market
  /** An invalid day is sent as it is, so that the validation names its field. */
  const bodyOf = ({ reason, reopenAt }: { reason: string; reopenAt: string }) => {
    const day = parseDay(reopenAt)
    const moment = day ? formatInstant(startOfDay(day, settings.timeZone)) : reopenAt
    return { version, open: false, reason, ...(reopenAt !== '' && { reopenAt: moment }) }
  }
  const form = useForm({
    initial: { reason: '', reopenAt: '' },
    check: (values) => {
      const checked = check(marketSwitch.body, bodyOf(values), language(), {
        reason: marketTexts.closeReason,
        reopenAt: marketTexts.reopenDay,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: (values) => call(marketSwitch, { params: { marketId: id }, body: bodyOf(values) }, savingOptions),
    onDone: () => {
      confirmDone(say(marketTexts.closedDone))
      onDone()
    },
  })
  const title = say(marketTexts.closeTitle)
  return (
    <PanelDialog title={title} onClose={onClose}>
      <p className="sub form-note">{say(marketTexts.closeBody)}</p>
      <Form
        form={form}
        label={title}
        submit={say(marketTexts.closeYes)}
        submitting={say(marketTexts.saving)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('reason')}
          label={say(marketTexts.closeReason)}
          autoComplete="off"
          required
        />
        <DateField {...form.field('reopenAt')} label={say(marketTexts.reopenDay)} today={today} />
      </Form>
    </PanelDialog>
  )
}
