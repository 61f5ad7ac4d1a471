/** The page of an invited payee about the payer and its market, with the next three steps. */
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { documentTotals } from '#contract/documents.ts'
import { marketList } from '#contract/markets.ts'
import { offerTotals } from '#contract/offer-lists.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { inviteInfoTexts } from '#text/invite-info.ts'
import { useRead } from '#web/api/use-read.ts'
import { multiagentId } from '#web/session/cache.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Card, EmptyState, Facts, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import '#web/ui/line-list.css'
import './payer-connections.css'

type Market = Reply<typeof marketList>[number]

export default function InviteInfoPage() {
  const say = useSay()
  const wanted = useSearchParams()[0].get('marketId')
  const read = useRead(marketList, {})
  return (
    <>
      <div className="page-head">
        <h1>{say(inviteInfoTexts.title)}</h1>
      </div>
      <Loaded query={read} lines={6}>
        {(markets) => {
          const market = markets.find(({ id }) => id === wanted) ?? markets[0]
          return market ? <Joined market={market} /> : <NotYet />
        }}
      </Loaded>
    </>
  )
}

function NotYet() {
  const say = useSay()
  return (
    <EmptyState icon="account" title={say(inviteInfoTexts.none)} hint={say(inviteInfoTexts.noneHint)}>
      <Link className="button button-primary" to={pages.customers.path}>
        {say(inviteInfoTexts.payers)}
      </Link>
    </EmptyState>
  )
}

function Joined({ market }: { market: Market }) {
  const say = useSay()
  const { payerName: payer, settings, nextClearingAt, nextPayDate, open, closedReason } = market
  const { lowestApr: lowest, highestApr: highest } = settings
  return (
    <div className="line-stack">
      <p className="sub">{say(inviteInfoTexts.hint, { payer })}</p>
      <Card title={say(inviteInfoTexts.market)}>
        {!open && (
          <p role="status">
            {closedReason
              ? say(inviteInfoTexts.closed, { reason: closedReason })
              : say(inviteInfoTexts.closedPlain)}
          </p>
        )}
        <Facts
          facts={[
            { label: say(inviteInfoTexts.payer), value: payer },
            { label: say(inviteInfoTexts.currency), value: market.currency },
            {
              label: say(inviteInfoTexts.rates),
              value: say(inviteInfoTexts.ratesValue, { lowest, highest }),
            },
            {
              label: say(inviteInfoTexts.nextClearing),
              value: nextClearingAt && <Moment at={nextClearingAt} />,
            },
            {
              label: say(inviteInfoTexts.nextPayDate),
              value: nextPayDate && displayDay(nextPayDate as Day, language()),
            },
          ]}
        />
      </Card>
      <Steps market={market} />
    </div>
  )
}

function Steps({ market }: { market: Market }) {
  const say = useSay()
  // A payee requests a connection for the entity that it acts for.
  const supplierId = multiagentId.get()
  const documents = useRead(documentTotals, { body: supplierId === undefined ? {} : { supplierId } }).data
  const offers = useRead(offerTotals, { query: {} }).data
  const early = documents?.early.find(({ currency }) => currency === market.currency)
  const offered = offers !== undefined && offers.counts.active + offers.counts.history > 0
  const isPaid = (documents?.counts.paid ?? 0) > 0 && offered
  return (
    <Card title={say(inviteInfoTexts.steps)}>
      <ol className="invite-steps">
        <Step
          title={say(inviteInfoTexts.documents)}
          hint={say(inviteInfoTexts.documentsHint)}
          isDone={early !== undefined || offered}
          go={<Link to={pages.receivables.path}>{say(inviteInfoTexts.documentsGo)}</Link>}
        >
          {early && (
            <p className="strong">
              {say(inviteInfoTexts.documentsNow)} {amountShown(early.amount, early.currency)} {early.currency}
            </p>
          )}
        </Step>
        <Step
          title={say(inviteInfoTexts.offer)}
          hint={say(inviteInfoTexts.offerHint)}
          isDone={offered}
          go={<Link to={pages.paymentApply.path}>{say(inviteInfoTexts.offerGo)}</Link>}
        />
        <Step
          title={say(inviteInfoTexts.paid)}
          hint={say(inviteInfoTexts.paidHint)}
          isDone={isPaid}
          go={<Link to={pages.listApply.path}>{say(inviteInfoTexts.paidGo)}</Link>}
        />
      </ol>
    </Card>
  )
}

type StepProps = { title: string; hint: string; isDone: boolean; go: ReactNode; children?: ReactNode }

function Step({ title, hint, isDone, go, children }: StepProps) {
  const say = useSay()
  const id = useId()
  return (
    <li aria-labelledby={id}>
      <p className="strong" id={id}>
        {title} {isDone && <Tag tone="ok">{say(inviteInfoTexts.done)}</Tag>}
      </p>
      <p className="sub">{hint}</p>
      {children}
      <p className="links">{go}</p>
    </li>
  )
}
