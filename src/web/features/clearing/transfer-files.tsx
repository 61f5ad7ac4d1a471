/** The transfer files of a run: those that were made, what the next one would have, and what lacks an account. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { runFileState, transferOrderFile, transferOrderMake } from '#contract/award-files.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { awardFileTexts } from '#text/award-files.ts'
import { call, download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { locale, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

export type FileState = Reply<typeof runFileState>
type Order = FileState['orders'][number]

const counted = (number: number): string => number.toLocaleString(locale())
const moneyOf = ({ currency }: FileState, amount: string): string =>
  `${amountShown(amount, currency)} ${currency}`

async function saveOrder(id: string): Promise<void> {
  saveDownload(await download(transferOrderFile, { params: { id } }))
}

export function TransferFiles({ runId, state }: { runId: string; state: FileState }) {
  const say = useSay()
  const { orders, unpaid, late } = state
  return (
    <>
      {unpaid === 0 && <p className="sub">{say(awardFileTexts.noneUnpaid)}</p>}
      {orders.length > 0 && (
        <ul className="run-orders" aria-label={say(awardFileTexts.orders)}>
          {orders.map((order) => (
            <OneOrder key={order.id} order={order} state={state} />
          ))}
        </ul>
      )}
      <NextOrder runId={runId} state={state} />
      {late > 0 && <p>{say(awardFileTexts.late, { count: counted(late) })}</p>}
      <Missing state={state} />
    </>
  )
}

function OneOrder({ order, state }: { order: Order; state: FileState }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { id, number, transfers, amount, createdAt, person, unpaid, refused, verified } = order
  const time = minuteOf(createdAt)
  const save = async () => {
    setBusy(true)
    // The client has shown the error.
    await saveOrder(id).catch(() => undefined)
    setBusy(false)
  }
  const facts = [
    say(awardFileTexts.orderHas, { count: counted(transfers), amount: moneyOf(state, amount) }),
    person ? say(awardFileTexts.madeBy, { time, person }) : say(awardFileTexts.madeAfterRun, { time }),
    ...(verified > 0 ? [say(awardFileTexts.orderVerified, { count: counted(verified) })] : []),
    unpaid > 0 ? say(awardFileTexts.orderUnpaid, { count: counted(unpaid) }) : say(awardFileTexts.orderDone),
    ...(refused > 0 ? [say(awardFileTexts.orderRefused, { count: counted(refused) })] : []),
  ]
  return (
    <li>
      <span>{say(awardFileTexts.order, { number })}</span>
      <span className="sub">{facts.join(' · ')}</span>
      {unpaid > 0 && unpaid + refused < transfers && (
        <span className="sub">{say(awardFileTexts.orderChanged)}</span>
      )}
      {state.can.includes('download') && (
        <span className="links">
          <button
            type="button"
            className="link"
            aria-label={say(awardFileTexts.downloadOrderNamed, { number })}
            aria-busy={busy || undefined}
            onClick={() => busy || void save()}
          >
            {say(awardFileTexts.downloadOrder)}
          </button>
        </span>
      )}
    </li>
  )
}

/** What is in no file yet, and the button that makes one and saves it. */
function NextOrder({ runId, state }: { runId: string; state: FileState }) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { transfers, transferAmount, hasDebitAccount, unpaid, marketId, can } = state
  const make = async () => {
    setBusy(true)
    try {
      const { id, number } = await call(transferOrderMake, { params: { id: runId }, body: {} })
      confirmDone(say(awardFileTexts.made, { number }))
      await queries.invalidateQueries({ queryKey: readKey(runFileState) })
      await saveOrder(id)
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  if (unpaid === 0) return null
  if (!hasDebitAccount)
    return (
      <p className="links">
        <span>{say(awardFileTexts.noDebitAccount)}</span>{' '}
        {can.includes('setDebitAccount') && (
          <Link to={`${pages.marketSetting.path}?marketId=${marketId}#debit-account`}>
            {say(awardFileTexts.setDebitAccount)}
          </Link>
        )}
      </p>
    )
  if (transfers === 0) return null
  const has = { count: counted(transfers), amount: moneyOf(state, transferAmount) }
  return (
    <div className="run-next-order">
      <p>
        {say(awardFileTexts.next, has)} <span className="sub">{say(awardFileTexts.once)}</span>
      </p>
      {can.includes('order') && (
        <Button busy={busy} onClick={() => void make()}>
          {say(awardFileTexts.make)}
        </Button>
      )}
    </div>
  )
}

function Missing({ state }: { state: FileState }) {
  const say = useSay()
  const { missing, payeesMissing, can } = state
  if (payeesMissing === 0) return null
  return (
    <>
      <p>{say(awardFileTexts.missing)}</p>
      <ul className="run-missing">
        {missing.map(({ payeeId, payeeName, payeeCode, awards, amount }) => (
          <li key={payeeId}>
            <span>
              {payeeName} · {payeeCode}
            </span>
            <span className="sub">
              {say(awardFileTexts.missingAwards, { count: counted(awards), amount: moneyOf(state, amount) })}
            </span>
            {can.includes('setAccounts') && (
              <span className="links">
                <Link
                  to={pages.payee.path.replace(':supplierId', payeeId)}
                  aria-label={say(awardFileTexts.setAccountNamed, { name: payeeName })}
                >
                  {say(awardFileTexts.setAccount)}
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      {payeesMissing > missing.length && (
        <p className="sub">
          {say(awardFileTexts.missingMore, { count: counted(payeesMissing - missing.length) })}
        </p>
      )}
    </>
  )
}
