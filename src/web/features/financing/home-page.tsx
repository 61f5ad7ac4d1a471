/** A dealer's first page: what has to be paid comes before what can be borrowed. */
import { Link } from 'react-router'
import { financeHome } from '#contract/financing-home.ts'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Home } from './home.ts'
import { Applications, Loans } from './home-applications.tsx'
import { LimitParts } from './limit-use.tsx'
import { NextPayments, OverdueCard } from './payment-cards.tsx'
import { ProductCard } from './product-card.tsx'
import { dayShown } from './words.ts'
import './financing.css'

export default function HomePage() {
  const read = useRead(financeHome, {})
  return (
    <Loaded query={read} lines={10}>
      {(home) => <HomeView home={home} />}
    </Loaded>
  )
}

function HomeView({ home }: { home: Home }) {
  const say = useSay()
  const { lenderName, overdue, payments, products, applications, loans } = home
  const isEmpty = products.length === 0 && loans.length === 0
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.dealerFinancing)}</h1>
          <p className="sub">{say(financeHomeTexts.lender, { name: lenderName })}</p>
        </div>
      </div>
      {isEmpty ? (
        <EmptyState
          icon="loan"
          title={say(financeHomeTexts.emptyTitle)}
          hint={say(financeHomeTexts.emptyHint, { name: lenderName })}
        />
      ) : (
        <div className="finance-home">
          <div className="finance-stack">
            {overdue.map((one) => (
              <OverdueCard key={one.currency} overdue={one} lenderName={lenderName} />
            ))}
            <NextPayments payments={payments} lenderName={lenderName} />
          </div>
          <div className="finance-stack">
            <OverallCards home={home} />
            {applications.length > 0 && <Applications applications={applications} />}
            <h2 className="finance-title">{say(financeHomeTexts.products)}</h2>
            <Stopped home={home} />
            {products.map((product) => (
              <ProductCard key={product.productId} product={product} home={home} />
            ))}
            {loans.length > 0 && <Loans loans={loans} />}
          </div>
        </div>
      )}
    </>
  )
}

/** What stops every application, and what to do about it. */
function Stopped({ home: { arrears, verified } }: { home: Home }) {
  const say = useSay()
  if (arrears)
    return (
      <p className="finance-note" role="note">
        {say(financeHomeTexts.stopped, {
          loan: arrears.loanNumber,
          due: dayShown(arrears.due),
          days: arrears.days,
          amount: amountShown(arrears.amount, arrears.currency),
          currency: arrears.currency,
        })}
      </p>
    )
  if (verified) return null
  return (
    <p className="finance-note" role="note">
      {say(financeHomeTexts.verifyFirst)}{' '}
      <Link to={pages.certificationSelect.path}>{say(financeHomeTexts.verify)}</Link>
    </p>
  )
}

function OverallCards({ home: { overall } }: { home: Home }) {
  const say = useSay()
  return overall.map(
    (one) =>
      one && (
        <Card key={one.currency} title={say(financeHomeTexts.overall)}>
          <p className="sub">{say(financeHomeTexts.available)}</p>
          <p className="finance-hero">
            {amountShown(one.available, one.currency)} <span className="amount-code">{one.currency}</span>
          </p>
          <LimitParts limits={one} currency={one.currency} />
        </Card>
      ),
  )
}
