/** The dialogs of a market: changing its pool, and closing it. */
import { check } from '#contract/check.ts'
import { marketSwitch, poolUpdate } from '#contract/markets.ts'
import { formatInstant, parseDay } from '#domain/day.ts'
import { instantAt } from '#domain/markets/pay-date.ts'
import { fieldNames } from '#text/fields.ts'
import { marketTexts } from '#text/markets.ts'
import { call } from '#web/api/client.ts'
import { saving } from '#web/api/saving.ts'
import { useToday } from '#web/ui/business-time.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Market } from './use-market.ts'

type Props = { market: Market; onClose: () => void; onDone: () => void }

export function PoolDialog({ market, onClose, onDone }: Props) {
  const say = useSay()
  const { id, version, pool } = market
  const form = useForm({
    initial: { size: pool?.size ?? '', availablePercent: pool?.availablePercent ?? '', reason: '' },
    draft: `market pool ${id} ${version}`,
    check: (values) => {
      const checked = check(poolUpdate.body, { version, ...values }, language(), {
        ...fieldNames,
        reason: marketTexts.poolReason,
      })
      return checked.ok ? {} : checked.fields
    },
    submit: (values) => call(poolUpdate, { params: { marketId: id }, body: { version, ...values } }, saving),
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

/** The day and perhaps the time, in the market's zone, at which it is expected to open again. */
function reopenAtOf(day: string, time: string, timeZone: string): string | undefined {
  const parsed = parseDay(day)
  return parsed && formatInstant(instantAt(parsed, time || '09:00', timeZone))
}

export function CloseDialog({ market, onClose, onDone }: Props) {
  const say = useSay()
  const today = useToday()
  const { id, version, settings } = market
  const bodyOf = ({ reason, day }: { reason: string; day: string }) => {
    const reopenAt = reopenAtOf(day, settings.clearingTimes[0] ?? '', settings.timeZone)
    return { version, open: false, reason, ...(reopenAt !== undefined && { reopenAt }) }
  }
  const form = useForm({
    initial: { reason: '', day: '' },
    check: (values) => {
      const checked = check(marketSwitch.body, bodyOf(values), language(), {
        ...fieldNames,
        reason: marketTexts.closeReason,
      })
      const fields = checked.ok ? {} : checked.fields
      return values.day !== '' && parseDay(values.day) === undefined
        ? { ...fields, day: say(marketTexts.reopenDay) }
        : fields
    },
    submit: (values) => call(marketSwitch, { params: { marketId: id }, body: bodyOf(values) }, saving),
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
        <DateField {...form.field('day')} label={say(marketTexts.reopenDay)} today={today} />
      </Form>
    </PanelDialog>
  )
}
