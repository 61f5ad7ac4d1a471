/** Opens a market after a confirmation, which says what to look at first. */
import { useQueryClient } from '@tanstack/react-query'
import { marketList, marketSwitch } from '#contract/markets.ts'
import { marketTexts } from '#text/markets.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { ask } from '#web/ui/confirmations.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { OpeningWarnings } from './opening-warnings.tsx'

export function useOpenMarket() {
  const say = useSay()
  const queries = useQueryClient()
  return async (market: Market): Promise<void> => {
    const warnings = market.openingWarnings ?? []
    const isSure = await ask({
      title: say(marketTexts.openTitle),
      body: say(marketTexts.openBody),
      ...(warnings.length > 0 && { details: <OpeningWarnings warnings={warnings} /> }),
      yes: say(warnings.length > 0 ? marketTexts.openAnyway : marketTexts.openYes),
    })
    if (!isSure) return
    try {
      await call(marketSwitch, {
        params: { marketId: market.id },
        body: { version: market.version, open: true },
      })
      confirmDone(say(marketTexts.openedDone))
    } catch {
      // The client has shown the error; the market is read again in any case.
    }
    await queries.invalidateQueries({ queryKey: readKey(marketList) })
  }
}
