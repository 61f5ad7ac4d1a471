/** The rate that a document would have needed; where the rule has to be run again for it, on request. */
import { useState } from 'react'
import { runNeeded } from '#contract/clearing-needed.ts'
import type { Reply } from '#contract/route.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { call } from '#web/api/client.ts'
import { type DecidedItem, neededShown } from '#web/ui/market/decided-columns.tsx'
import { useSay } from '#web/ui/say.ts'

export function NeededCell({ runId, item }: { runId: string; item: DecidedItem }) {
  const say = useSay()
  const [found, setFound] = useState<Reply<typeof runNeeded>>()
  const [isBusy, setBusy] = useState(false)
  if (item.neededKind !== 'onRequest') return neededShown(item)
  if (found) return neededShown({ neededKind: found.kind, neededApr: found.apr })
  const find = async () => {
    setBusy(true)
    try {
      setFound(await call(runNeeded, { params: { id: runId, itemId: item.itemId } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="link"
      aria-label={say(bookTexts.findNeededOf, { document: item.documentNumber })}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || void find()}
    >
      {say(isBusy ? bookTexts.findingNeeded : bookTexts.findNeeded)}
    </button>
  )
}
