/** What a payer must know before it answers a request: the company is frozen, is its payee already, or was not the invited one. */
import { requestTexts } from '#text/payer-connections.ts'
import { useSay } from '#web/ui/say.ts'
import { InvitedDifferences } from './invited-differences.tsx'
import type { Request } from './payee-requests.tsx'

/** A payee on the list, in one line. */
export const labelOf = ({ name, code }: { name: string; code: string }): string => `${name} · ${code}`

export function RequestNotes({ request }: { request: Request }) {
  const say = useSay()
  const payees = request.already.map(labelOf).join(say(requestTexts.between))
  return (
    <>
      {request.frozen && <p className="sub">{say(requestTexts.frozenHint)}</p>}
      {payees && <p className="sub">{say(requestTexts.already, { payees })}</p>}
      <InvitedDifferences request={request} />
    </>
  )
}
