/** A lender's cockpit: what waits for the person first, then how the loans stand. */
import { Link, useSearchParams } from 'react-router'
import { financeCockpit } from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'
import { currencies } from '#domain/money.ts'
import { pageNames } from '#text/access.ts'
import { cockpitTexts } from '#text/financing-cockpit.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AsOf } from '#web/ui/moment.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { offersOf } from './addresses.ts'
import { CockpitAges, CockpitWeeks } from './cockpit-charts.tsx'
import { CockpitDealers } from './cockpit-dealers.tsx'
import { LimitBar, percentUsed } from './limit-use.tsx'
import './financing.css'

export type Cockpit = Reply<typeof financeCockpit>

export default function CockpitPage() {
  const [query] = useSearchParams()
  const currency = currencies.find((one) => one === query.get('currency'))
  const read = useRead(financeCockpit, { query: currency ? { currency } : {} })
  return (
    <Loaded query={read} lines={10}>
      {(cockpit) => <CockpitView cockpit={cockpit} />}
    </Loaded>
  )
}

function CockpitView({ cockpit }: { cockpit: Cockpit }) {
  const say = useSay()
  const [, setQuery] = useSearchParams()
  const { currency, waiting } = cockpit
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.financeCockpit)}</h1>
          <p className="sub">
            {say(cockpitTexts.hint, { currency })} · <AsOf at={cockpit.asOf} />
          </p>
        </div>
        {cockpit.currencies.length > 1 && (
          <SelectField
            label={say(cockpitTexts.currency)}
            value={currency}
            onValue={(value) => setQuery({ currency: value })}
            choices={cockpit.currencies.map((value) => ({ value, label: value }))}
            required
          />
        )}
      </div>
      <div className="finance-stack">
        <Waiting waiting={waiting} />
        <CockpitFigures cockpit={cockpit} />
        <div className="finance-home">
          <CockpitWeeks cockpit={cockpit} />
          <div className="finance-stack">
            <CockpitAges cockpit={cockpit} />
            <ProductLimits cockpit={cockpit} />
          </div>
        </div>
        <CockpitDealers cockpit={cockpit} />
      </div>
    </>
  )
}

/** What the person may do something about. */
function Waiting({ waiting }: { waiting: Cockpit['waiting'] }) {
  const say = useSay()
  const lines = [
    { label: cockpitTexts.toDecide, count: waiting.toDecide, to: offersOf({ state: 'applied' }) },
    { label: cockpitTexts.toDisburse, count: waiting.toDisburse, to: offersOf({ state: 'approved' }) },
    { label: cockpitTexts.toConfirm, count: waiting.toConfirm, to: offersOf({ state: 'approved' }) },
    { label: cockpitTexts.exceptions, count: waiting.exceptions, to: undefined },
  ].filter(({ count }) => count > 0)
  return (
    <Card title={say(cockpitTexts.waiting)}>
      {lines.length === 0 && <p className="sub">{say(cockpitTexts.nothing)}</p>}
      <ul className="finance-list" aria-label={say(cockpitTexts.waiting)}>
        {lines.map(({ label, count, to }) => (
          <li key={label.en} className="finance-line">
            <span>{say(label)}</span>
            <span className="finance-acts">
              <strong>{count}</strong>
              {to && (
                <Link to={to} aria-label={`${say(cockpitTexts.open)}: ${say(label)}`}>
                  {say(cockpitTexts.open)}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CockpitFigures({ cockpit }: { cockpit: Cockpit }) {
  const say = useSay()
  const { currency, outstanding, dueThisWeek, overdue, limits } = cockpit
  const shown = (amount: string) => amountShown(amount, currency)
  const isLate = overdue.loans > 0
  return (
    <Figures label={say(cockpitTexts.figures)} busy={false}>
      <Figure
        label={say(cockpitTexts.outstanding)}
        unit={currency}
        hint={say(cockpitTexts.outstandingOf, { loans: outstanding.loans, dealers: outstanding.dealers })}
      >
        {shown(outstanding.amount)}
      </Figure>
      <Figure
        label={say(cockpitTexts.week)}
        unit={currency}
        hint={say(cockpitTexts.weekOf, { rows: dueThisWeek.rows, dealers: dueThisWeek.dealers })}
      >
        {shown(dueThisWeek.amount)}
      </Figure>
      <Figure
        label={say(cockpitTexts.overdue)}
        unit={currency}
        hint={say(cockpitTexts.overdueOf, { loans: overdue.loans, penalties: shown(overdue.penalties) })}
      >
        <span className={isLate ? 'finance-bad' : undefined}>{shown(overdue.amount)}</span>
      </Figure>
      <Figure
        label={say(cockpitTexts.used)}
        hint={say(cockpitTexts.available, { amount: shown(limits.available) })}
      >
        {percentUsed(limits)}%
      </Figure>
    </Figures>
  )
}

function ProductLimits({ cockpit }: { cockpit: Cockpit }) {
  const say = useSay()
  const { currency, limits } = cockpit
  return (
    <Card title={say(cockpitTexts.limits)}>
      <ul className="finance-list" aria-label={say(cockpitTexts.limits)}>
        {limits.products.map((one) => (
          <li key={one.productId}>
            <p className="limit-ends">
              <Link to={offersOf({ productId: one.productId })}>{one.productName}</Link>
              <strong>{percentUsed(one)}%</strong>
            </p>
            <LimitBar limits={one} currency={currency} />
            <p className="sub">
              {amountShown(one.used, currency)} / {amountShown(one.limit, currency)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
