/** What is not as it was invited, where another than the invited payee accepted an invitation. */
import { requestTexts } from '#text/payer-connections.ts'
import { useSay } from '#web/ui/say.ts'
import type { Request } from './payee-requests.tsx'

export function InvitedDifferences({ request }: { request: Request }) {
  const say = useSay()
  const { invited, differs, payeeName, requester } = request
  if (!invited) return null
  const lines = differs.map((what) => {
    if (what === 'name')
      return { what, words: say(requestTexts.nameDiffers, { invited: invited.name, actual: payeeName }) }
    const mails = { invited: invited.mail ?? '', actual: requester?.mail ?? say(requestTexts.noMail) }
    return { what, words: say(requestTexts.mailDiffers, mails) }
  })
  return (
    <div className="payee-differs" role="note" aria-label={say(requestTexts.differs)}>
      <p className="strong">{say(requestTexts.toConfirm, { name: invited.name })}</p>
      <ul>
        {lines.map(({ what, words }) => (
          <li key={what}>{words}</li>
        ))}
      </ul>
    </div>
  )
}
