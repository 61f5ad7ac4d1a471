/** Says that another person saved settings while the form was open: who, when, and what that changed. */
import { marketHistory } from '#contract/markets.ts'
import { marketTexts } from '#text/markets.ts'
import { useRead } from '#web/api/use-read.ts'
import { minuteOf } from '#web/ui/format.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { useSay } from '#web/ui/say.ts'
import { ChangeTable, changesOf } from './settings-changes.tsx'

type Props = { replaced: Market; market: Market }

/** The element that the note leads to. */
export const historyId = 'settings-history'

export function NewerSettingsNote({ replaced, market }: Props) {
  const say = useSay()
  const { data = [] } = useRead(marketHistory, { params: { id: market.id } })
  const changes = changesOf(replaced, market, say)
  // A newer pool is a version too, and changes nothing in the form.
  if (changes.length === 0) return null
  const newest = data.find(({ version }) => version === market.version)
  return (
    <section className="card market-newer" role="status">
      <p>
        {newest
          ? say(marketTexts.changedMeanwhile, {
              who: newest.setBy ?? say(marketTexts.platform),
              time: minuteOf(newest.setAt),
              version: newest.version,
            })
          : say(marketTexts.changedByOther)}
      </p>
      <ChangeTable changes={changes} />
      <button
        type="button"
        className="link"
        onClick={() => document.getElementById(historyId)?.scrollIntoView()}
      >
        {say(marketTexts.toHistory)}
      </button>
    </section>
  )
}
