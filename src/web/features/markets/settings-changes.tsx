/** What differs between two versions of a market's settings, before and after. */
import type { Currency } from '#domain/money.ts'
import { marketTexts } from '#text/markets.ts'
import type { Say } from '#text/text.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import type { Fact } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { settingsFacts } from './settings-facts.tsx'

type Settings = Market['settings']
type View = { readonly settings: Settings; readonly currency: Currency }
export type SettingsChange = { readonly label: string; readonly before: string; readonly after: string }

const none = '–'
const shown = (facts: readonly Fact[], label: string): string => {
  const value = facts.find((fact) => fact.label === label)?.value
  return typeof value === 'string' && value !== '' ? value : none
}

export const changedFacts = (before: readonly Fact[], after: readonly Fact[]): readonly SettingsChange[] =>
  after
    .map(({ label }) => ({ label, before: shown(before, label), after: shown(after, label) }))
    .filter((change) => change.before !== change.after)

export const changesOf = (before: View, after: View, say: Say): readonly SettingsChange[] =>
  changedFacts(settingsFacts(before, say), settingsFacts(after, say))

/** Whether settings differ that are locked before a run. */
export const haveOtherRates = (before: Settings, after: Settings): boolean =>
  (['lowestApr', 'highestApr', 'minimumApr', 'desiredApr', 'lockMinutes'] as const).some(
    (name) => before[name] !== after[name],
  )

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
