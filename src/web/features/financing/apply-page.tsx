/** A dealer applies for a loan; its plan is live while it is typed. */
import { Link, useParams } from 'react-router'
import { financeHome } from '#contract/financing-home.ts'
import { pages } from '#domain/access/pages.ts'
import { financeApplyTexts, financeHomeTexts } from '#text/financing-home.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { ApplyForm } from './apply-form.tsx'
import type { Home } from './home.ts'
import './financing.css'

export default function ApplyPage() {
  const { financingId = '' } = useParams()
  const read = useRead(financeHome, {})
  return (
    <Loaded query={read} lines={10}>
      {(home) => <ApplyView home={home} productId={financingId} />}
    </Loaded>
  )
}

function ApplyView({ home, productId }: { home: Home; productId: string }) {
  const say = useSay()
  const product = home.products.find((one) => one.productId === productId && one.on)
  const back = <Link to={pages.dealerFinancing.path}>{say(financeApplyTexts.back)}</Link>
  if (!product)
    return (
      <EmptyState icon="loan" level="h1" title={say(financeApplyTexts.missing)}>
        {back}
      </EmptyState>
    )
  const { name, currency, available } = product
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(financeHomeTexts.applyFor, { product: name })}</h1>
          <p className="sub">
            {say(financeApplyTexts.intro, {
              lender: home.lenderName,
              amount: amountShown(available, currency),
              currency,
            })}
          </p>
        </div>
      </div>
      <ApplyForm product={product} back={back} />
    </>
  )
}
