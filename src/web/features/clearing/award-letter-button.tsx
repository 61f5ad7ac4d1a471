/** Downloads the letter of an award. */
import { useState } from 'react'
import { awardLetter } from '#contract/award-details.ts'
import { awardPageTexts, myAwardsTexts } from '#text/award-pages.ts'
import { download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { useRowTab } from '#web/ui/table/row-tab.ts'
import type { Award } from './award-lists.ts'

export function AwardLetterButton({ award, look }: { award: Award; look: 'plain' | 'row' }) {
  const say = useSay()
  const tabIndex = useRowTab()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      saveDownload(await download(awardLetter, { params: { id: award.id } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <Button
      look={look}
      busy={busy}
      tabIndex={tabIndex}
      aria-label={look === 'row' ? say(myAwardsTexts.awardLetterOf, { number: award.number }) : undefined}
      onClick={() => void start()}
    >
      {say(look === 'row' ? myAwardsTexts.awardLetter : awardPageTexts.awardLetter)}
    </Button>
  )
}
