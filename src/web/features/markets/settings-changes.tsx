/** What differs between two versions of a market's settings, before and after. */
import type { Currency } from '#domain/money.ts'
import { marketTexts } from '#text/markets.ts'
import type { Say } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import type { Fact } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { labelOf, settingsFacts } from './settings-facts.tsx'
import { isPoolChanged, type SettingsValues } from './settings-values.ts'

type Settings = Market['settings']
type View = { readonly settings: Settings; readonly currency: Currency }
export type SettingsChange = { readonly label: string; readonly before: string; readonly after: string }

const none = '–'
export const valueIn = (facts: readonly Fact[], label: string): string => {
  const value = facts.find((fact) => fact.label === label)?.value
  return typeof value === 'string' && value !== '' ? value : none
}

export const changedFacts = (before: readonly Fact[], after: readonly Fact[]): readonly SettingsChange[] =>
  after
    .map(({ label }) => ({ label, before: valueIn(before, label), after: valueIn(after, label) }))
    .filter((change) => change.before !== change.after)

export const changesOf = (before: View, after: View, say: Say): readonly SettingsChange[] =>
  changedFacts(settingsFacts(before, say), settingsFacts(after, say))

/** The pool, if it changes with the settings. */
export function poolChangesOf(market: Market, values: SettingsValues, say: Say): readonly SettingsChange[] {
  const { pool, currency } = market
  if (!pool || !isPoolChanged(market, values)) return []
  const money = (amount: string): string => `${amountShown(amount, currency)} ${currency}`
  return [
    { label: say(marketTexts.size), before: money(pool.size), after: money(values.poolSize) },
    {
      label: say(marketTexts.availablePercent),
      before: `${pool.availablePercent}%`,
      after: `${values.availablePercent}%`,
    },
  ].filter(({ before, after }) => before !== after)
}

/** Settings that are locked before a run. */
const lockedNames = [
  'lowestApr',
  'highestApr',
  'minimumApr',
  'desiredApr',
  'fixedApr',
  'receiptApr',
  'awardRule',
  'lockMinutes',
] as const

export const haveOtherRates = (before: Settings, after: Settings): boolean =>
  lockedNames.some((name) => before[name] !== after[name])

/** The settings that are locked before a run, as facts. */
export function lockedFacts(view: View, say: Say): readonly Fact[] {
  const labels = [say(marketTexts.rateRange), ...lockedNames.map((name) => labelOf(say, name))]
  return settingsFacts(view, say).filter(({ label }) => labels.includes(label))
}

export function ChangeTable({ changes }: { changes: readonly SettingsChange[] }) {
  const say = useSay()
  return (
    <table className="market-changes">
      <thead>
        <tr>
          {[marketTexts.setting, marketTexts.before, marketTexts.after].map((pair) => (
            <th key={pair.en} scope="col">
              {say(pair)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
