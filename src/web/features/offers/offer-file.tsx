/** The file of an offer's awards, mailed to the person who asks for it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerFileMail, offerFileState } from '#contract/award-files.ts'
import { awardFileTexts } from '#text/award-files.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

export function OfferFile({ offerId }: { offerId: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data } = useRead(offerFileState, { params: { id: offerId } })
  if (!data || data.awards === 0) return null
  const { mail } = data
  const send = async () => {
    setBusy(true)
    try {
      const { to, withinMinutes } = await call(offerFileMail, { params: { id: offerId }, body: {} })
      confirmDone(say(awardFileTexts.mailedOwn, { to, minutes: withinMinutes }))
      await queries.invalidateQueries({ queryKey: readKey(offerFileState) })
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <div className="offer-file">
      <span>
        {say(awardFileTexts.own)}
        {mail && (
          <span className="sub offer-file-state" role="status">
            {say(awardFileTexts.ownStates[mail.state], { time: minuteOf(mail.sentAt ?? mail.requestedAt) })}
          </span>
        )}
      </span>
      <Button busy={busy} onClick={() => void send()}>
        {say(awardFileTexts.mailOwn)}
      </Button>
    </div>
  )
}
