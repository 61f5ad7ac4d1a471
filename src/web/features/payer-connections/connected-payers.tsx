/** The connected payers: whether their markets are open, when they clear next, and what can be offered there. */
import { Link } from 'react-router'
import { ownAccounts } from '#contract/bank-accounts.ts'
import { connectedPayers } from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { accountTexts } from '#text/bank-accounts.ts'
import { marketTexts } from '#text/markets.ts'
import { connectedTexts } from '#text/payer-connections.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Auth } from '#web/ui/auth.tsx'
import { accountLine } from '#web/ui/bank-account/account-facts.tsx'
import { dayOf, minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, useSay } from '#web/ui/say.ts'

type ConnectedPayer = Reply<typeof connectedPayers>[number]

export function ConnectedPayers() {
  const say = useSay()
  const read = useRead(connectedPayers, {})
  const accounts = useRead(ownAccounts, {}).data
  return (
    <Card title={say(connectedTexts.title)} busy={isReloading(read)}>
      <Loaded query={read} lines={3}>
        {(list) =>
          list.length === 0 ? (
            <p className="sub">{say(connectedTexts.none)}</p>
          ) : (
            <ul className="line-list" aria-label={say(connectedTexts.title)}>
              {list.map((payer) => (
                <PayerRow
                  key={`${payer.marketId} ${payer.payeeName}`}
                  payer={payer}
                  own={accounts?.find(
                    ({ marketId, payeeName }) => marketId === payer.marketId && payeeName === payer.payeeName,
                  )}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

type OwnAccount = Reply<typeof ownAccounts>[number]

/** The account that awards pay to, masked: the verified one, or what the payer keeps, so that a wrong one can be recognised. */
function AccountLine({ own: { account } }: { own: OwnAccount }) {
  const say = useSay()
  if (!account) return <p className="sub">{say(accountTexts.ownNone)}</p>
  const words = accountLine(account)
  if (account.isVerified) return <p className="sub">{say(accountTexts.ownVerified, { account: words })}</p>
  return (
    <p className="sub">
      {say(accountTexts.ownIs, { account: words })} {say(accountTexts.ownWrong)}
    </p>
  )
}

function PayerRow({ payer, own }: { payer: ConnectedPayer; own: OwnAccount | undefined }) {
  const say = useSay()
  const { payerName: name, currency, open, documents, amount, marketId } = payer
  const offerable = { amount: `${amountShown(amount, currency)} ${currency}`, count: documents }
  return (
    <li className="line-row">
      <div className="line-words">
        <p className="strong">
          {name} · {currency}{' '}
          <Tag tone={open ? 'ok' : 'off'}>{say(open ? marketTexts.open : marketTexts.closed)}</Tag>
        </p>
        <p>
          {documents === 0 && say(connectedTexts.nothing)}
          {documents === 1 && say(connectedTexts.offerableOne, { amount: offerable.amount })}
          {documents > 1 && say(connectedTexts.offerable, offerable)}
        </p>
        <p className="sub">
          <Coming payer={payer} />
        </p>
        {own && <AccountLine own={own} />}
        {payer.failureRate !== null && (
          <p className="sub">{say(rateWords(payer.failureRate.rate), payer.failureRate)}</p>
        )}
        <p className="links">
          <Link to={`${pages.inviteInfo.path}?marketId=${marketId}`}>{say(connectedTexts.start)}</Link>
        </p>
      </div>
      <Auth code={elements.makeOffers}>
        <Link
          className={open && documents > 0 ? 'button button-primary' : 'button button-plain'}
          aria-label={say(connectedTexts.makeNamed, { name })}
          to={`${pages.paymentApply.path}?marketId=${marketId}`}
        >
          {say(connectedTexts.make)}
        </Link>
      </Auth>
    </li>
  )
}

const rateWords = (rate: string) => (rate === '0.00' ? connectedTexts.allPaid : connectedTexts.failureRate)

/** The next clearing and its pay date; of a closed market, why it is closed and when it may open. */
function Coming({
  payer: { open, closedReason, reopenAt, nextClearingAt, nextPayDate },
}: {
  payer: ConnectedPayer
}) {
  const say = useSay()
  if (!open)
    return [
      closedReason !== null && say(marketTexts.closedWhy, { reason: closedReason }),
      reopenAt !== null && say(marketTexts.reopens, { day: dayOf(reopenAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
  if (nextClearingAt === null || nextPayDate === null) return say(marketTexts.noClearing)
  const words = say(connectedTexts.next, {
    time: minuteOf(nextClearingAt),
    day: displayDay(nextPayDate as Day, language()),
  })
  return (
    <>
      {words} <ProvisionalMark day={nextPayDate} />
    </>
  )
}
