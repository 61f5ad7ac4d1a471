/** The settings of a market in a form; refusals are shown at their field. */
import { useRef } from 'react'
import { check } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import { settingsUpdate } from '#contract/markets.ts'
import type { Input, Reply } from '#contract/route.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { checkRates } from '#domain/markets/rules.ts'
import { marketFailureTexts } from '#text/market-failures.ts'
import { marketTexts } from '#text/markets.ts'
import { inSentence, type Say } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { ask } from '#web/ui/confirmations.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { minuteOf } from '#web/ui/format.ts'
import { amountError } from '#web/ui/inputs/number-errors.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { NewerSettingsNote } from './newer-settings-note.tsx'
import { changeCountsWords } from './rates-note.tsx'
import { ChangeTable, changesOf, haveOtherRates } from './settings-changes.tsx'
import { labelOf } from './settings-facts.tsx'
import { DocumentFields, RateFields, ScheduleFields } from './settings-fields.tsx'
import { type SettingsValues, settingsAfter, settingsBodyOf, valuesOf } from './settings-values.ts'
import { useNewerSettings } from './use-newer-settings.ts'

type Props = {
  market: Market
  /** Reads the market and its history anew. */
  renew: () => Promise<unknown>
}

export function SettingsForm({ market, renew }: Props) {
  const say = useSay()
  const nowMs = useBusinessNow()
  const sent = useRef<SettingsValues>(undefined)
  const form = useForm({
    initial: valuesOf(market),
    // A draft for another version of the settings is not used.
    draft: `market settings ${market.id} ${market.version}`,
    check: (values: SettingsValues) => {
      const checked = check(settingsUpdate.body, settingsBodyOf(market, values), language())
      const amounts = amountErrors(market, values)
      return checked.ok
        ? { ...rateErrors(checked.value), ...amounts }
        : { ...firstOfEach(checked.fields), ...amounts }
    },
    confirm: (values) => confirmChanges(market, values, nowMs, say),
    submit: (values) => {
      sent.current = values
      return save(market, values, renew)
    },
    onDone: ({ firstClearingAt }: Reply<typeof settingsUpdate>) => {
      confirmDone(
        firstClearingAt === null
          ? say(marketTexts.saved)
          : say(marketTexts.savedFrom, { time: minuteOf(firstClearingAt) }),
      )
      if (sent.current) newer.saved(sent.current)
      void renew()
    },
  })
  const newer = useNewerSettings(market, form)
  return (
    <div className="market-form">
      <Form
        form={form}
        label={say(marketTexts.settings)}
        submit={say(marketTexts.save)}
        submitting={say(marketTexts.saving)}
      >
        <RateFields form={form} market={market} />
        <DocumentFields form={form} market={market} />
        <ScheduleFields form={form} market={market} />
        {newer.replaced && <NewerSettingsNote replaced={newer.replaced} market={market} />}
      </Form>
    </div>
  )
}

/** Where another person was faster, the page reads what they saved, and the form keeps what was entered. */
async function save(market: Market, values: SettingsValues, renew: () => Promise<unknown>) {
  const body = settingsBodyOf(market, values)
  try {
    return await call(settingsUpdate, { body }, { ...savingOptions, renews: true })
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== codes.outOfDate.code) throw error
    await renew()
    throw new CallFailed(sayNow(marketTexts.changedByOther), { code: error.code })
  }
}

/** Asks whether to save what changes; where nothing does, the server says so. */
function confirmChanges(market: Market, values: SettingsValues, nowMs: number, say: Say): Promise<boolean> {
  const after = settingsAfter(market, values)
  const changes = changesOf(market, { ...market, settings: after }, say)
  if (changes.length === 0) return Promise.resolve(true)
  const counts = haveOtherRates(market.settings, after)
    ? changeCountsWords(market, after.lockMinutes, nowMs, say)
    : ''
  const version = say(marketTexts.confirmBody, { version: market.version + 1 })
  return ask({
    title: say(marketTexts.confirmTitle),
    body: [version, counts].filter(Boolean).join(' '),
    details: <ChangeTable changes={changes} />,
    yes: say(marketTexts.save),
  })
}

const fieldOf = {
  lowestAboveHighest: 'highestApr',
  minimumOutOfRange: 'minimumApr',
  desiredOutOfRange: 'desiredApr',
} as const

/** Errors of rates that are not in order, before sending. */
function rateErrors(sent: Input<typeof settingsUpdate>['body']): Readonly<Record<string, string>> {
  const rates = checkRates(
    { lowestBps: sent.lowestApr, highestBps: sent.highestApr },
    { minimumBps: sent.minimumApr, desiredBps: sent.desiredApr },
  )
  if (rates.ok) return {}
  const { from = '', to = '' } = rates.details
  return { [fieldOf[rates.failure]]: sayNow(marketFailureTexts[rates.failure], { from, to }) }
}

/** An error within a list belongs to its field: `clearingTimes.1` to `clearingTimes`. */
const firstOfEach = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([path, message]) => [path.split('.')[0] ?? path, message]),
  )

/** Errors of amounts, before sending. */
function amountErrors(
  { currency }: Market,
  { smallestDocument, reserveType, reserveAmount }: SettingsValues,
): Readonly<Record<string, string>> {
  const name = (field: string): string => inSentence(labelOf(sayNow, field), language())
  const smallest =
    smallestDocument === '' ? undefined : amountError(smallestDocument, currency, name('smallestDocument'))
  const reserve =
    reserveType === 'amount'
      ? amountError(reserveAmount, currency, name('reserveAmount'), { minorMax: totalMinorMax })
      : undefined
  return {
    ...(smallest && { smallestDocument: smallest }),
    ...(reserve && { reserveAmount: reserve }),
  }
}
