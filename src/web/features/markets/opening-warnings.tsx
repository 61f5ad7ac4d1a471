/** What a payer should know before its market opens. */
import type { OpeningWarning } from '#domain/markets/rules.ts'
import { marketTexts } from '#text/markets.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'

export function OpeningWarnings({ warnings }: { warnings: readonly OpeningWarning[] }) {
  const say = useSay()
  return (
    <ul className="market-warnings">
      {warnings.map((warning) => (
        <li key={warning} className="form-error">
          <Icon name="warning" />
          {say(marketTexts.openingWarnings[warning])}
        </li>
      ))}
    </ul>
  )
}
