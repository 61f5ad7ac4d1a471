/** The person who requests a connection for a payee, and their message. */
import { requestTexts } from '#text/payer-connections.ts'
import { useSay } from '#web/ui/say.ts'
import type { Request } from './payee-requests.tsx'

export function Requester({ request: { requester, note } }: { request: Request }) {
  const say = useSay()
  return (
    <>
      {requester && (
        <p className="sub">
          {requester.mail === null
            ? say(requestTexts.requester, { name: requester.name })
            : say(requestTexts.requesterWithMail, { name: requester.name, mail: requester.mail })}
        </p>
      )}
      {note && <p className="sub">{note}</p>}
    </>
  )
}
