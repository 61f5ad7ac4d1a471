/** The invitation of a payee that has not registered: its code, and where and when it was sent. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payeeInviteTexts } from '#text/payee-invitations.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { makeCode } from './invite-calls.ts'
import { renewPayees, type WholePayee } from './payee-calls.ts'

export function InvitationCard({ payee }: { payee: WholePayee }) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { invitation, state } = payee
  if (state === 'registered' || state === 'connected') return null
  const make = async () => {
    setBusy(true)
    try {
      await makeCode(payee)
      confirmDone(say(payeeInviteTexts.codeMade))
      await renewPayees(queries)
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  const action = !invitation && payee.can.includes('invite') && (
    <Button busy={busy} onClick={() => void make()}>
      {say(payeeInviteTexts.makeCode)}
    </Button>
  )
  return (
    <Card title={say(payeeInviteTexts.card)} action={action}>
      {invitation ? (
        <>
          <Facts
            facts={[
              {
                label: say(payeeInviteTexts.code),
                value: (
                  <>
                    {invitation.code} <CopyButton text={invitation.code} name={say(payeeInviteTexts.code)} />
                  </>
                ),
              },
              { label: say(payeeInviteTexts.mail), value: invitation.mail },
              {
                label: say(payeeInviteTexts.sent),
                value: invitation.sentAt && <Moment at={invitation.sentAt} />,
              },
              {
                label: say(payeeInviteTexts.opened),
                value: invitation.openedAt && <Moment at={invitation.openedAt} />,
              },
            ]}
          />
          <p className="sub">{say(payeeInviteTexts.codeHint)}</p>
        </>
      ) : (
        <p className="sub">{say(payeeInviteTexts.none)}</p>
      )}
    </Card>
  )
}
