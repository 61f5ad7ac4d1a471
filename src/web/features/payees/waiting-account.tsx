/** An account of a payee that waits for a second person: what it is, who may confirm it, and the buttons that do. */
import { use } from 'react'
import { Link } from 'react-router'
import type { accountsWaiting } from '#contract/account-confirmations.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { confirmationTexts } from '#text/account-confirmations.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { wholeAccountLine } from '#web/ui/bank-account/account-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'

type Row = Reply<typeof accountsWaiting>['list'][number]
export type Waiting = Row['waiting']

export function WaitingWords({ waiting, before }: { waiting: Waiting; before: Row['before'] }) {
  const say = useSay()
  const { account, corrects, source, enteredBy, enteredAt } = waiting
  return (
    <>
      <p>
        {say(confirmationTexts.waits)} <strong>{wholeAccountLine(account)}</strong>
      </p>
      <p className="sub">
        {say(confirmationTexts.enteredBy, {
          name: enteredBy,
          time: minuteOf(enteredAt),
          source: say(accountTexts.sources[source]),
        })}
      </p>
      <p className="sub">
        {before
          ? say(confirmationTexts.meanwhile, { account: wholeAccountLine(before) })
          : say(confirmationTexts.meanwhileNone)}
      </p>
      {corrects && <p className="sub">{say(confirmationTexts.corrects)}</p>}
      <Confirmers of={waiting} />
    </>
  )
}

/** Nothing for a person who may confirm it. */
function Confirmers({ of: { can, confirmers, isOwnEntry } }: { of: Waiting }) {
  const say = useSay()
  const may = use(Permissions)
  if (can.includes('confirm')) return null
  if (confirmers.length === 0)
    return (
      <p className="sub">
        {say(confirmationTexts.nobody)}{' '}
        {isPermitted(may, pages.staff.ability) && (
          <Link to={pages.staff.path}>{say(confirmationTexts.toStaff)}</Link>
        )}
      </p>
    )
  const names = confirmers.join(say(confirmationTexts.between))
  return (
    <p className="sub">{say(isOwnEntry ? confirmationTexts.own : confirmationTexts.others, { names })}</p>
  )
}

type ButtonsProps = { name: string; can: Waiting['can']; onDecide: (isConfirmed: boolean) => void }

export function DecisionButtons({ name, can, onDecide }: ButtonsProps) {
  const say = useSay()
  return (
    <>
      {can.includes('confirm') && (
        <Button
          look="primary"
          aria-label={say(confirmationTexts.confirmNamed, { name })}
          onClick={() => onDecide(true)}
        >
          {say(confirmationTexts.confirm)}
        </Button>
      )}
      {can.includes('decline') && (
        <Button aria-label={say(confirmationTexts.declineNamed, { name })} onClick={() => onDecide(false)}>
          {say(confirmationTexts.decline)}
        </Button>
      )}
    </>
  )
}
