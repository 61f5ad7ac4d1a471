/** The secret of an endpoint, shown once. */
import { webhookTexts } from '#text/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const say = useSay()
  return (
    <PanelDialog title={say(webhookTexts.secretTitle)} forgets onClose={onClose}>
      <p>{say(webhookTexts.secretOnce)}</p>
      <p className="webhook-secret">
        <code>{secret}</code>
        <CopyButton text={secret} name={say(webhookTexts.secretTitle)} />
      </p>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {say(webhookTexts.done)}
        </Button>
      </div>
    </PanelDialog>
  )
}
