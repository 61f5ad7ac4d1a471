/** The connections and requests of a payee, with the meaning and the actions of each. */
import { connectionAnswer, connectionList } from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { askableStates } from '#domain/payees/payer-connections.ts'
import {
  connectionNextTexts,
  connectionStateTexts,
  customerTexts,
  requestTexts,
} from '#text/payer-connections.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { Auth } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { connectionTones } from './tones.ts'

type Connection = Reply<typeof connectionList>[number]

type Payer = { readonly id: string; readonly name: string }

/** Whether the payee may ask the payer of this request again: it is the latest one, and none of that payer waits or is accepted. */
const isAskable = (connection: Connection, list: readonly Connection[]): boolean => {
  const ofPayer = list.filter(({ payerId }) => payerId === connection.payerId)
  return ofPayer[0] === connection && ofPayer.every(({ state }) => askableStates.has(state))
}

export function ConnectionList({ onAsk, onDone }: { onAsk: (payer: Payer) => void; onDone: () => void }) {
  const say = useSay()
  const read = useRead(connectionList, {})
  const act = async ({ id, payerName: name }: Connection, action: 'withdraw' | 'unbind') => {
    const words =
      action === 'unbind'
        ? { title: customerTexts.unbindTitle, body: customerTexts.unbindBody }
        : { title: customerTexts.withdrawTitle, body: customerTexts.withdrawBody }
    const question = { title: say(words.title, { name }), body: say(words.body) }
    if (!(await ask({ ...question, yes: say(customerTexts[action]), tone: 'danger' }))) return
    try {
      await call(connectionAnswer, { params: { id }, body: { action } })
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
            <ul className="line-list" aria-label={say(customerTexts.requests)}>
              {list.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  onAction={(action) => void act(connection, action)}
                  onAsk={
                    isAskable(connection, list)
                      ? () => onAsk({ id: connection.payerId, name: connection.payerName })
                      : undefined
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

type RowProps = {
  connection: Connection
  onAction: (action: 'withdraw' | 'unbind') => void
  /** Where the payer can be asked again. */
  onAsk: (() => void) | undefined
}

function ConnectionRow({ connection, onAction, onAsk }: RowProps) {
  const say = useSay()
  const {
    payerName: name,
    state,
    requestedAt,
    answeredAt,
    reason,
    note,
    byCode,
    currency,
    differs,
  } = connection
  const codes = connection.already.map(({ code }) => code).join(say(requestTexts.between))
  const moments = [
    byCode ? say(customerTexts.byCode) : say(customerTexts.requestedAt, { time: minuteOf(requestedAt) }),
    answeredAt && !byCode && say(customerTexts.answeredAt, { time: minuteOf(answeredAt) }),
    currency,
  ].filter(Boolean)
  return (
    <li className="line-row">
      <div className="line-words">
        <p className="strong">
          {name} <Tag tone={connectionTones[state]}>{say(connectionStateTexts[state])}</Tag>
        </p>
        <p className="sub">{moments.join(' · ')}</p>
        {note && <p className="sub">{note}</p>}
        {codes && <p className="sub">{say(customerTexts.already, { codes })}</p>}
        {reason && <p className="sub">{say(customerTexts.reason, { reason })}</p>}
        <p className="sub">
          {say(
            state === 'requested' && differs.length > 0
              ? customerTexts.waitsForPayer
              : connectionNextTexts[state],
          )}
        </p>
      </div>
      {onAsk && (
        <Auth code={elements.askPayers}>
          <Button aria-label={say(customerTexts.askAgainNamed, { name })} onClick={onAsk}>
            {say(customerTexts.askAgain)}
          </Button>
        </Auth>
      )}
      {connection.can.includes('withdraw') && (
        <Button aria-label={say(customerTexts.withdrawNamed, { name })} onClick={() => onAction('withdraw')}>
          {say(customerTexts.withdraw)}
        </Button>
      )}
      {connection.can.includes('unbind') && (
        <Button aria-label={say(customerTexts.unbindNamed, { name })} onClick={() => onAction('unbind')}>
          {say(customerTexts.unbind)}
        </Button>
      )}
    </li>
  )
}
