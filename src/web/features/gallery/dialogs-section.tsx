/** Confirmations, rejections with a reason, panels, and toasts. */
import { useState } from 'react'
import { dialogSamples } from '#text/gallery-inputs.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Card } from '#web/ui/panels.tsx'
import { ReasonDialog, type Rejection } from '#web/ui/reason-dialog.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { Sample, Samples } from './sample.tsx'

export default function DialogsSection() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [panelOpen, setPanelOpen] = useState(false)
  const askPlain = () =>
    ask({
      title: say(dialogSamples.plain),
      body: say(dialogSamples.plainBody),
      yes: say(dialogSamples.plain),
    })
  const askDanger = () =>
    ask({
      title: say(dialogSamples.danger),
      body: say(dialogSamples.dangerBody),
      yes: say(dialogSamples.dangerYes),
      tone: 'danger',
    })
  return (
    <Card title={say(dialogSamples.plain)}>
      <Samples>
        <Sample name={say(dialogSamples.plain)}>
          <Button onClick={() => void askPlain()}>{say(dialogSamples.plain)}</Button>
        </Sample>
        <Sample name={say(dialogSamples.danger)}>
          <Button onClick={() => void askDanger()}>{say(dialogSamples.danger)}</Button>
        </Sample>
        <Sample name={say(dialogSamples.reject)}>
          <Button onClick={() => setOpen(true)}>{say(dialogSamples.reject)}</Button>
          {open && (
            <ReasonDialog
              title={say(dialogSamples.reject)}
              yes={say(dialogSamples.rejectYes)}
              withDescription
              onClose={() => setOpen(false)}
              onReject={reject}
            />
          )}
        </Sample>
        <Sample name={say(dialogSamples.panel)}>
          <Button onClick={() => setPanelOpen(true)}>{say(dialogSamples.panel)}</Button>
          {panelOpen && (
            <PanelDialog title={say(dialogSamples.panel)} onClose={() => setPanelOpen(false)}>
              <p>{say(dialogSamples.panelBody)}</p>
            </PanelDialog>
          )}
        </Sample>
        <Sample name={say(dialogSamples.done)}>
          <Button onClick={() => confirmDone(say(dialogSamples.doneText))}>{say(dialogSamples.done)}</Button>
        </Sample>
        <Sample name={say(dialogSamples.warning)}>
          <Button onClick={() => warn(say(dialogSamples.warningText))}>{say(dialogSamples.warning)}</Button>
        </Sample>
      </Samples>
    </Card>
  )
}

/** A reason of one character is refused, as an example. */
async function reject({ reason }: Rejection): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 600))
  if (reason.length === 1) throw new CallFailed(sayNow(dialogSamples.rejectRefused), { status: 409 })
  confirmDone(sayNow(dialogSamples.rejected))
}
