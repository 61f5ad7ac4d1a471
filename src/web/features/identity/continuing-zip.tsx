/** The signed agreements of recurring offers, as a zip. */
import { useState } from 'react'
import { continuingDownload } from '#contract/agreement-signing.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { saveWrapped } from '#web/api/save-wrapped.ts'
import { multiagentId } from '#web/session/cache.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'

export default function ContinuingZip() {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // The client shows why it failed.
    await call(continuingDownload, { query: { companyId: multiagentId.get() ?? '' } })
      .then(saveWrapped)
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button look="row" busy={busy} onClick={() => void save()}>
      {say(signingTexts.continuingZip)}
    </Button>
  )
}
