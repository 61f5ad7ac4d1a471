/** Accounts of payees that wait for a second person, one by one and by what came together. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountsWaiting } from '#contract/account-confirmations.ts'
import type { Reply } from '#contract/route.ts'
import { confirmationTexts } from '#text/account-confirmations.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { decideOne, decideTogether } from './account-decisions.ts'
import { detailOf, renewPayees } from './payee-calls.ts'
import { DecisionButtons, WaitingWords } from './waiting-account.tsx'
import '#web/ui/line-list.css'

type Waiting = Reply<typeof accountsWaiting>

export default function WaitingAccountsPage() {
  const say = useSay()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const batchId = search.get('batch') ?? undefined
  const read = useRead(accountsWaiting, { query: batchId === undefined ? {} : { batchId } })
  const title = useRef<HTMLHeadingElement>(null)
  const decided = (isDone: boolean): void => {
    if (isDone) title.current?.focus()
    void renewPayees(queries)
    void read.refetch()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {say(confirmationTexts.title)}
          </h1>
          <p className="sub">{say(confirmationTexts.hint)}</p>
        </div>
      </div>
      <Loaded query={read} lines={4}>
        {(waiting) => (
          <>
            <Batches
              of={waiting.batches.filter(({ id, waiting: count }) => id === batchId || count > 1)}
              shown={batchId}
              list={waiting.list}
              onShow={(id) => setSearch(id === undefined ? {} : { batch: id })}
              onDecided={decided}
            />
            <Card title={countOf(waiting.total, say)} busy={isReloading(read)}>
              <Rows of={waiting} onDecided={decided} />
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}

const countOf = (count: number, say: ReturnType<typeof useSay>): string =>
  count === 1
    ? say(confirmationTexts.one)
    : say(confirmationTexts.many, { count: count.toLocaleString(locale()) })

type OnDecided = (isDone: boolean) => void

function Rows({ of: { list, total }, onDecided }: { of: Waiting; onDecided: OnDecided }) {
  const say = useSay()
  if (list.length === 0)
    return (
      <EmptyState icon="check" title={say(confirmationTexts.none)} hint={say(confirmationTexts.noneHint)} />
    )
  return (
    <>
      <ul className="line-list">
        {list.map(({ payeeId, payeeName, payeeCode, payerName, waiting, before }) => (
          <li key={payeeId} className="line-row">
            <div className="line-words">
              <p className="strong">
                <Link to={detailOf(payeeId)}>{payeeName}</Link>
              </p>
              <p className="sub">{[payeeCode, payerName].join(' · ')}</p>
              <WaitingWords waiting={waiting} before={before} />
            </div>
            <DecisionButtons
              name={payeeName}
              can={waiting.can}
              onDecide={(isConfirmed) =>
                void decideOne({ payeeId, name: payeeName, waiting }, isConfirmed, say).then(onDecided)
              }
            />
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className="sub">{say(confirmationTexts.shown, { shown: list.length, count: total })}</p>
      )}
    </>
  )
}

type BatchesProps = {
  of: Waiting['batches']
  shown: string | undefined
  list: Waiting['list']
  onShow: (id: string | undefined) => void
  onDecided: OnDecided
}

/** An upload, or a batch of the company's own system; decided about together once its accounts are shown. */
function Batches({ of, shown, list, onShow, onDecided }: BatchesProps) {
  const say = useSay()
  if (of.length === 0) return null
  return (
    <Card
      title={say(confirmationTexts.batches)}
      action={
        shown !== undefined && (
          <Button onClick={() => onShow(undefined)}>{say(confirmationTexts.showAll)}</Button>
        )
      }
    >
      <ul className="line-list">
        {of.map(({ id, source, enteredBy, enteredAt, waiting, can }) => (
          <li key={id} className="line-row">
            <div className="line-words">
              <p className="strong">{say(confirmationTexts.batch, { count: waiting })}</p>
              <p className="sub">
                {say(confirmationTexts.enteredBy, {
                  name: enteredBy,
                  time: minuteOf(enteredAt),
                  source: say(accountTexts.sources[source]),
                })}
              </p>
            </div>
            {shown !== id && <Button onClick={() => onShow(id)}>{say(confirmationTexts.showBatch)}</Button>}
            {(['confirm', 'decline'] as const)
              .filter((act) => shown === id && can.includes(act))
              .map((act) => (
                <Button
                  key={act}
                  look={act === 'confirm' ? 'primary' : 'plain'}
                  onClick={() => void decideTogether(list, act === 'confirm', say).then(onDecided)}
                >
                  {say(act === 'confirm' ? confirmationTexts.confirmBatch : confirmationTexts.declineBatch, {
                    count: list.length,
                  })}
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
