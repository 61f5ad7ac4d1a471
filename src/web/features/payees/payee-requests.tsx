/** Requests of payees that wait for the payer's answer; nothing where there are none. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionAnswer, connectionList } from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { customerTexts, requestTexts } from '#text/payer-connections.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import type { Payers } from './payee-table.tsx'
import { RequestNotes } from './request-notes.tsx'
import { Requester } from './requester.tsx'
import '#web/ui/line-list.css'

export type Request = Reply<typeof connectionList>[number]

export function PayeeRequests({ payers, onDone }: { payers: Payers; onDone: () => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(connectionList, {})
  const [accepting, setAccepting] = useState<Request>()
  const [declining, setDeclining] = useState<Request>()
  const renew = () => {
    setAccepting(undefined)
    setDeclining(undefined)
    void queries.invalidateQueries({ queryKey: readKey(connectionList) })
    onDone()
  }
  const open = (read.data ?? []).filter(({ state }) => state === 'requested')
  if (open.length === 0) return null
  return (
    <div className="payee-requests">
      <Card title={say(requestTexts.title)} busy={isReloading(read)}>
        <p className="sub">{say(requestTexts.hint)}</p>
        <ul className="line-list" aria-label={say(requestTexts.title)}>
          {open.map((request) => (
            <li key={request.id} className="line-row">
              <div className="line-words">
                <p className="strong">
                  {request.payeeName} {request.frozen && <Tag tone="bad">{say(requestTexts.frozen)}</Tag>}
                </p>
                <p className="sub">
                  {[
                    request.payerName,
                    say(customerTexts.requestedAt, { time: minuteOf(request.requestedAt) }),
                  ].join(' · ')}
                </p>
                <Requester request={request} />
                <RequestNotes request={request} />
              </div>
              <span className="line-actions">
                {request.can.includes('accept') && (
                  <Button
                    look="primary"
                    aria-label={say(requestTexts.acceptNamed, { name: request.payeeName })}
                    onClick={() => setAccepting(request)}
                  >
                    {say(requestTexts.accept)}
                  </Button>
                )}
                {request.can.includes('decline') && (
                  <Button
                    aria-label={say(requestTexts.declineNamed, { name: request.payeeName })}
                    onClick={() => setDeclining(request)}
                  >
                    {say(requestTexts.decline)}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {accepting && (
          <AcceptDialog
            request={accepting}
            payers={payers}
            onClose={() => setAccepting(undefined)}
            onDone={renew}
          />
        )}
        {declining && (
          <ReasonDialog
            title={say(requestTexts.declineTitle, { name: declining.payeeName })}
            yes={say(requestTexts.decline)}
            onClose={() => setDeclining(undefined)}
            onReject={async ({ reason }) => {
              const params = { id: declining.id }
              await call(connectionAnswer, { params, body: { action: 'decline', reason } }, { inPlace: true })
              confirmDone(say(requestTexts.declined))
              renew()
            }}
          />
        )}
      </Card>
    </div>
  )
}
