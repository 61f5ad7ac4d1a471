/** What a person who may award does with a proposal: one press each, the whole or nothing; and until when. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { runList, runRead } from '#contract/clearing.ts'
import { proposalRead, runAward, runSendBack } from '#contract/clearing-proposals.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { proposalTexts } from '#text/proposals.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { timeLeft, useSecondsUntil } from '#web/ui/countdown.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Facts } from '#web/ui/panels.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Run } from './runs-table.tsx'

export function ProposalActions({ run }: { run: Run }) {
  const say = useSay()
  const renew = useRenew(run)
  const [isSendingBack, setSendingBack] = useState(false)
  const seconds = useSecondsUntil(run.proposal?.holdsUntil ?? null)
  const mayAward = isPermitted(use(Permissions), elements.awardProposals)
  const { data } = useRead(proposalRead, { params: { id: run.id } })
  const isOver = seconds === 0
  const holds = data?.changes?.length === 0
  const approve = async () => {
    const { currency } = run
    const money = (amount: string | null) => `${amountShown(amount ?? '', currency)} ${currency}`
    const isDone = await ask({
      title: say(proposalTexts.approveTitle),
      body: say(proposalTexts.approveBody, { count: (run.awarded ?? 0).toLocaleString(locale()) }),
      details: (
        <Facts
          facts={[
            { label: say(proposalTexts.rows.after), value: money(run.amountAfterDiscount) },
            { label: say(proposalTexts.rows.discount), value: money(run.discount) },
          ]}
        />
      ),
      yes: say(proposalTexts.approveYes),
      work: () =>
        call(runAward, { params: { id: run.id }, body: { marketId: run.marketId } }, { inPlace: true }),
    })
    if (isDone) confirmDone(say(proposalTexts.approved))
    await renew()
  }
  return (
    <div className="proposal-actions">
      <p className="proposal-left">
        {isOver ? (
          <strong>{say(proposalTexts.leftOver)}</strong>
        ) : (
          <>
            <span>{say(proposalTexts.left)}</span> <strong role="timer">{timeLeft(seconds, say)}</strong>
          </>
        )}
        <span className="sub">
          {say(proposalTexts.until, { time: minuteOf(run.proposal?.holdsUntil ?? '') })}
        </span>
      </p>
      {mayAward && !isOver && (
        <div className="proposal-buttons">
          <Button onClick={() => setSendingBack(true)}>{say(proposalTexts.sendBack)}</Button>
          {holds && (
            <Button look="primary" onClick={() => void approve()}>
              {say(proposalTexts.approve)}
            </Button>
          )}
        </div>
      )}
      {isSendingBack && (
        <SendBackDialog run={run} onDone={() => void renew()} onClose={() => setSendingBack(false)} />
      )}
    </div>
  )
}

/** Reads the run and the list of runs anew. */
function useRenew({ id }: Run): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: readKey(runRead, { params: { id } }) }),
      queries.invalidateQueries({ queryKey: readKey(proposalRead, { params: { id } }) }),
      queries.invalidateQueries({ queryKey: readKey(runList) }),
    ])
}

type SendBackProps = { run: Run; onDone: () => void; onClose: () => void }

function SendBackDialog({ run, onDone, onClose }: SendBackProps) {
  const say = useSay()
  return (
    <ReasonDialog
      title={say(proposalTexts.sendBackTitle)}
      body={say(proposalTexts.sendBackBody)}
      yes={say(proposalTexts.sendBackYes)}
      label={say(proposalTexts.reason)}
      toEnter={say(proposalTexts.reasonToEnter)}
      withDescription
      onClose={onClose}
      onReject={async ({ reason, description }) => {
        const body = { marketId: run.marketId, reason, ...(description !== '' && { description }) }
        await call(runSendBack, { params: { id: run.id }, body }, savingOptions)
        confirmDone(say(proposalTexts.sentBack))
        onDone()
      }}
    />
  )
}
