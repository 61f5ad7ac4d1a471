/** Who asks for a payee, and what they say. */
import { requestTexts } from '#text/bindings.ts'
import { useSay } from '#web/ui/say.ts'
import type { Request } from './payee-requests.tsx'

export function Asker({ request: { asker, note } }: { request: Request }) {
  const say = useSay()
  return (
    <>
      {asker && (
        <p className="sub">
          {asker.mail === null
            ? say(requestTexts.asker, { name: asker.name })
            : say(requestTexts.askerWithMail, { name: asker.name, mail: asker.mail })}
        </p>
      )}
      {note && <p className="sub">{note}</p>}
    </>
  )
}
