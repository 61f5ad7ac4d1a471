/** Waivers and the write-off: one person asks, another confirms. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loanRequestAdd, loanRequestDecide } from '#contract/loan-actions.ts'
import { loanRead } from '#contract/loans.ts'
import { waivedParts } from '#domain/financing/loan-events.ts'
import { requestTexts } from '#text/financing-loan.ts'
import { inSentence } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { Card, Tag } from '#web/ui/panels.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Loan } from './loan-view.tsx'
import { WaiverDialog } from './waiver-dialog.tsx'

const tones = { open: 'wait', confirmed: 'ok', declined: 'stopped' } as const

export function RequestsCard({ loan }: { loan: Loan }) {
  const say = useSay()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'waiver' | 'writeOff'>()
  const { id, number, currency, requests, can } = loan
  if (requests.length === 0 && !can.includes('waive') && !can.includes('writeOff')) return null
  const again = () => queries.invalidateQueries({ queryKey: readKey(loanRead) })
  const decide = async (request: Loan['requests'][number], confirmed: boolean) => {
    const done = await ask({
      title: confirmed
        ? say(requestTexts.confirmTitle, {
            kind: inSentence(say(requestTexts.kinds[request.kind]), language()),
          })
        : say(requestTexts.decline),
      body: confirmed ? say(requestTexts.confirmBody) : request.reason,
      yes: say(confirmed ? requestTexts.confirm : requestTexts.decline),
      work: () =>
        call(loanRequestDecide, { params: { id: request.id }, body: { confirmed } }, { inPlace: true }),
    })
    if (done) confirmDone(say(requestTexts.done))
    await again()
  }
  return (
    <Card title={say(requestTexts.title)}>
      <ul className="finance-list" aria-label={say(requestTexts.title)}>
        {requests.map((request) => (
          <li key={request.id} className="finance-line">
            <span className="finance-words">
              <strong>
                {say(requestTexts.kinds[request.kind])}
                {request.part !== null && ` · ${say(requestTexts.parts[request.part])}`}
                {request.amount !== null && ` ${amountShown(request.amount, currency)} ${currency}`}
              </strong>
              <span className="sub">
                {say(requestTexts.by, { name: request.requester, reason: request.reason })}
              </span>
            </span>
            <span className="finance-acts">
              <Tag tone={tones[request.state]}>{say(requestTexts.states[request.state])}</Tag>
              {request.can.map((act) => (
                <Button key={act} look="row" onClick={() => void decide(request, act === 'confirm')}>
                  {say(requestTexts[act])}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div className="finance-acts">
        {can.includes('waive') && (
          <Button onClick={() => setOpen('waiver')}>{say(requestTexts.waive)}</Button>
        )}
        {can.includes('writeOff') && (
          <Button look="danger" onClick={() => setOpen('writeOff')}>
            {say(requestTexts.writeOff)}
          </Button>
        )}
      </div>
      {open === 'waiver' && (
        <WaiverDialog loan={loan} parts={waivedParts} onClose={() => setOpen(undefined)} />
      )}
      {open === 'writeOff' && (
        <ReasonDialog
          title={say(requestTexts.writeOffTitle, { number })}
          yes={say(requestTexts.ask)}
          label={say(requestTexts.reason)}
          onClose={() => setOpen(undefined)}
          onReject={async ({ reason }) => {
            await call(
              loanRequestAdd,
              { params: { id }, body: { kind: 'writeOff', reason } },
              { inPlace: true },
            )
            confirmDone(say(requestTexts.sent))
            await again()
          }}
        />
      )}
    </Card>
  )
}
