/** The settings of a market in a form; refusals are shown at their field. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { check } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import { settingsUpdate } from '#contract/markets.ts'
import type { Input, Reply } from '#contract/route.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { checkRates } from '#domain/markets/rules.ts'
import { marketFailureTexts } from '#text/market-failures.ts'
import { marketTexts } from '#text/markets.ts'
import { settingRules } from '#text/setting-rules.ts'
import { inSentence, type Say } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { ask } from '#web/ui/confirmations.ts'
import { Form } from '#web/ui/form/form.tsx'
import { type FormState, useForm } from '#web/ui/form/use-form.ts'
import { joinSentences, minuteOf } from '#web/ui/format.ts'
import { amountError } from '#web/ui/inputs/number-errors.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { ImpactCard, useImpact } from './impact-card.tsx'
import { NewerSettingsNote } from './newer-settings-note.tsx'
import { PoolFields } from './pool-fields.tsx'
import { changeCountsWords } from './rates-note.tsx'
import { ChangeTable, changesOf, haveOtherRates, poolChangesOf } from './settings-changes.tsx'
import { labelOf } from './settings-facts.tsx'
import { DocumentFields, RateFields, ScheduleFields } from './settings-fields.tsx'
import {
  byValueName,
  type SettingsValues,
  settingsAfter,
  settingsBodyOf,
  valuesOf,
} from './settings-values.ts'
import { triedIn } from './tried-address.ts'
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
    check: (values: SettingsValues) => errorsOf(market, values),
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
  useTriedSettings(form)
  const errors = triedErrorsOf(market, form.values)
  const impact = useImpact(market, form.values, Object.keys(errors).length === 0)
  const shown = withErrors(form, impact.refused)
  const wrong = Object.keys({ ...errors, ...impact.refused }).map((name) =>
    name === 'poolSize' ? say(marketTexts.size) : labelOf(say, name),
  )
  return (
    <div className="market-form settings-form">
      <Form
        form={form}
        label={say(marketTexts.settings)}
        submit={say(marketTexts.save)}
        submitting={say(marketTexts.saving)}
      >
        <RateFields form={shown} market={market} />
        <DocumentFields form={shown} market={market} />
        <ScheduleFields form={shown} market={market} />
        <PoolFields form={shown} market={market} />
        <div className="impact-aside">
          <ImpactCard market={market} impact={impact} wrong={wrong} />
        </div>
        {newer.replaced && <NewerSettingsNote replaced={newer.replaced} market={market} />}
      </Form>
    </div>
  )
}

function errorsOf(market: Market, values: SettingsValues): Readonly<Record<string, string>> {
  const body = settingsBodyOf(market, values)
  const checked = check(
    settingsUpdate.body,
    body,
    language(),
    { reason: marketTexts.poolReason },
    settingRules,
  )
  const amounts = amountErrors(market, values)
  if (checked.ok) return { ...rateErrors(checked.value), ...amounts }
  return {
    ...firstOfEach(byValueName(checked.fields)),
    // They are typed, and not chosen from a list.
    ...(body.clearingTimes.length === 0 && { clearingTimes: sayNow(settingRules.clearingTimes) }),
    ...amounts,
  }
}

/** A pool is tried without the reason that saving it needs. */
const triedErrorsOf = (market: Market, values: SettingsValues): Readonly<Record<string, string>> =>
  errorsOf(market, { ...values, poolReason: values.poolReason || '-' })

/** The form with what the server refuses of the settings on trial, at the same fields as its own errors. */
const withErrors = (
  form: FormState<SettingsValues>,
  refused: Readonly<Record<string, string>>,
): FormState<SettingsValues> => ({
  ...form,
  field: (name) => {
    const field = form.field(name)
    return { ...field, error: field.error ?? refused[name] }
  },
})

/** Fills in the settings that were tried on today's book, once. */
function useTriedSettings(form: FormState<SettingsValues>): void {
  const [address] = useSearchParams()
  const fill = useEffectEvent(() => {
    for (const [name, value] of triedIn(address)) form.field(name).onValue(value)
  })
  useEffect(() => fill(), [])
}

/** Where another person was faster, the page reads what they saved, and the form keeps what was entered. */
async function save(market: Market, values: SettingsValues, renew: () => Promise<unknown>) {
  const body = settingsBodyOf(market, values)
  try {
    return await call(settingsUpdate, { body }, { ...savingOptions, renews: true })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { code, status, requestId, unreadable } = error
    if (code !== codes.outOfDate.code) {
      const fields = byValueName(error.fields)
      throw new CallFailed(error.message, { code, status, requestId, unreadable, fields })
    }
    await renew()
    throw new CallFailed(sayNow(marketTexts.changedByOther), { code })
  }
}

/** Asks whether to save what changes; where nothing does, the server says so. */
function confirmChanges(market: Market, values: SettingsValues, nowMs: number, say: Say): Promise<boolean> {
  const after = settingsAfter(market, values)
  const changes = [
    ...changesOf(market, { ...market, settings: after }, say),
    ...poolChangesOf(market, values, say),
  ]
  if (changes.length === 0) return Promise.resolve(true)
  const counts = haveOtherRates(market.settings, after)
    ? changeCountsWords(market, after.lockMinutes, nowMs, say)
    : ''
  const version = say(marketTexts.confirmBody, { version: market.version + 1 })
  return ask({
    title: say(marketTexts.confirmTitle),
    body: joinSentences([version, counts]),
    details: <ChangeTable changes={changes} />,
    yes: say(marketTexts.save),
  })
}

const fieldOf = {
  lowestAboveHighest: 'highestApr',
  minimumOutOfRange: 'minimumApr',
  desiredOutOfRange: 'desiredApr',
  fixedOutOfRange: 'fixedApr',
  receiptRateOutOfRange: 'receiptApr',
} as const

/** Errors of rates that are not in order, before sending. */
function rateErrors(sent: Input<typeof settingsUpdate>['body']): Readonly<Record<string, string>> {
  const rates = checkRates(
    {
      lowestBps: sent.lowestApr,
      highestBps: sent.highestApr,
      fixedBps: sent.fixedApr,
      receiptBps: sent.receiptApr,
    },
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
  { currency, pool }: Market,
  { smallestDocument, reserveType, reserveAmount, poolSize }: SettingsValues,
): Readonly<Record<string, string>> {
  const name = (field: string): string => inSentence(labelOf(sayNow, field), language())
  const smallest =
    smallestDocument === '' ? undefined : amountError(smallestDocument, currency, name('smallestDocument'))
  const reserve =
    reserveType === 'amount'
      ? amountError(reserveAmount, currency, name('reserveAmount'), { minorMax: totalMinorMax })
      : undefined
  const size = pool
    ? amountError(poolSize, currency, inSentence(sayNow(marketTexts.size), language()), {
        belowZero: true,
        minorMax: totalMinorMax,
      })
    : undefined
  return {
    ...(size && { poolSize: size }),
    ...(smallest && { smallestDocument: smallest }),
    ...(reserve && { reserveAmount: reserve }),
  }
}
