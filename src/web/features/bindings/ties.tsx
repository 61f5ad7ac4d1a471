/** The ties and requests of a payee, with what each means and what can be done. */
import { Link } from 'react-router'
import { bindingAnswer, bindingList } from '#contract/bindings.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { bindingNextTexts, bindingStateTexts, customerTexts } from '#text/bindings.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { ask } from '#web/ui/messages.ts'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { bindingTones } from './tones.ts'

type Tie = Reply<typeof bindingList>[number]

export function Ties({ onDone }: { onDone: () => void }) {
  const say = useSay()
  const read = useRead(bindingList, {})
  const act = async ({ id, payerName: name }: Tie, action: 'withdraw' | 'unbind') => {
    const words =
      action === 'unbind'
        ? { title: customerTexts.unbindTitle, body: customerTexts.unbindBody }
        : { title: customerTexts.withdrawTitle, body: customerTexts.withdrawBody }
    const question = { title: say(words.title, { name }), body: say(words.body) }
    if (!(await ask({ ...question, yes: say(customerTexts[action]), tone: 'danger' }))) return
    try {
      await call(bindingAnswer, { params: { id }, body: { action } })
      confirmDone(say(customerTexts.settled))
    } catch {
      // The client has shown the error; the list is reloaded in any case.
    }
    onDone()
  }
  return (
    <Card title={say(customerTexts.requests)} busy={isReloading(read)}>
      <Loaded query={read} lines={3}>
        {(list) =>
          list.length === 0 ? (
            <p className="sub">{say(customerTexts.requestsNone)}</p>
          ) : (
            <ul className="tie-list" aria-label={say(customerTexts.requests)}>
              {list.map((tie) => (
                <TieRow key={tie.id} tie={tie} onAct={(action) => void act(tie, action)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function TieRow({ tie, onAct }: { tie: Tie; onAct: (action: 'withdraw' | 'unbind') => void }) {
  const say = useSay()
  const { payerName: name, state, askedAt, answeredAt, reason, note, byCode, currency } = tie
  const moments = [
    byCode ? say(customerTexts.byCode) : say(customerTexts.askedAt, { time: minuteOf(askedAt) }),
    answeredAt && !byCode && say(customerTexts.answeredAt, { time: minuteOf(answeredAt) }),
    currency,
  ].filter(Boolean)
  return (
    <li className="tie-row">
      <div className="tie-words">
        <p className="strong">
          {name} <Tag tone={bindingTones[state]}>{say(bindingStateTexts[state])}</Tag>
        </p>
        <p className="sub">{moments.join(' · ')}</p>
        {note && <p className="sub">{note}</p>}
        {reason && <p className="sub">{say(customerTexts.reason, { reason })}</p>}
        <p className="sub">{say(bindingNextTexts[state])}</p>
        {state === 'bound' && (
          <p className="links">
            <Link to={pages.inviteInfo.path}>{say(customerTexts.start)}</Link>
          </p>
        )}
      </div>
      {tie.can.includes('withdraw') && (
        <Button aria-label={say(customerTexts.withdrawNamed, { name })} onClick={() => onAct('withdraw')}>
          {say(customerTexts.withdraw)}
        </Button>
      )}
      {tie.can.includes('unbind') && (
        <Button aria-label={say(customerTexts.unbindNamed, { name })} onClick={() => onAct('unbind')}>
          {say(customerTexts.unbind)}
        </Button>
      )}
    </li>
  )
}
