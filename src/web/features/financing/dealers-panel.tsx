/** Dealers with their overall limits, and the products that each was given. */
import { useState } from 'react'
import { allotmentList, dealerList } from '#contract/financing.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { allotmentTexts } from '#text/financing-programme.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Auth } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { AllotmentDialog } from './allotment-dialog.tsx'
import { LimitBar } from './limit-use.tsx'
import { OverallDialog } from './overall-dialog.tsx'
import { dayShown } from './words.ts'

export type Dealer = Reply<typeof dealerList>['list'][number]
export type Allotment = Reply<typeof allotmentList>['list'][number]

export function DealersPanel() {
  const say = useSay()
  const dealers = useRead(dealerList, {})
  const allotments = useRead(allotmentList, { query: {} })
  return (
    <Loaded query={dealers} lines={8}>
      {({ list }) => (
        <div className="finance-stack">
          {list.length === 0 && (
            <EmptyState
              icon="loan"
              title={say(allotmentTexts.dealersEmpty)}
              hint={say(allotmentTexts.dealersEmptyHint)}
            />
          )}
          {list.map((dealer) => (
            <DealerSection
              key={dealer.id}
              dealer={dealer}
              allotments={(allotments.data?.list ?? []).filter(({ dealerId }) => dealerId === dealer.id)}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function DealerSection({ dealer, allotments }: { dealer: Dealer; allotments: readonly Allotment[] }) {
  const say = useSay()
  const [open, setOpen] = useState<'allot' | 'overall' | Allotment>()
  const close = () => setOpen(undefined)
  const limited = dealer.overall.filter(({ limit }) => limit !== null)
  return (
    <section className="card" aria-label={dealer.name}>
      <div className="card-head">
        <h2>{dealer.name}</h2>
        <Tag tone={dealer.verified ? 'ok' : 'wait'}>
          {say(dealer.verified ? allotmentTexts.verified : allotmentTexts.notVerified)}
        </Tag>
      </div>
      {limited.length === 0 && <p className="sub">{say(allotmentTexts.overallNone)}</p>}
      {limited.map(({ currency, limit, available }) => (
        <p key={currency} className="sub">
          {say(allotmentTexts.overallShown, {
            limit: amountShown(limit ?? '', currency),
            currency,
            available: amountShown(available ?? '', currency),
          })}
        </p>
      ))}
      {allotments.length === 0 ? (
        <p className="sub">{say(allotmentTexts.none)}</p>
      ) : (
        <ul className="finance-list" aria-label={say(allotmentTexts.list, { dealer: dealer.name })}>
          {allotments.map((one) => (
            <AllotmentRow key={one.id} allotment={one} onChange={() => setOpen(one)} />
          ))}
        </ul>
      )}
      <Auth code={elements.setFinancing}>
        <div className="finance-acts">
          <Button aria-label={`${say(allotmentTexts.allot)} ${dealer.name}`} onClick={() => setOpen('allot')}>
            {say(allotmentTexts.allot)}
          </Button>
          <Button
            look="quiet"
            aria-label={`${say(allotmentTexts.setOverall)} ${dealer.name}`}
            onClick={() => setOpen('overall')}
          >
            {say(allotmentTexts.setOverall)}
          </Button>
        </div>
      </Auth>
      {open === 'overall' && <OverallDialog dealer={dealer} onClose={close} />}
      {open === 'allot' && (
        <AllotmentDialog
          dealer={dealer}
          given={allotments.map(({ productId }) => productId)}
          onClose={close}
        />
      )}
      {typeof open === 'object' && (
        <AllotmentDialog dealer={dealer} given={[]} allotment={open} onClose={close} />
      )}
    </section>
  )
}

function AllotmentRow({ allotment, onChange }: { allotment: Allotment; onChange: () => void }) {
  const say = useSay()
  const { productName, currency, valid, validFrom, validTo, rate, appliedRate } = allotment
  const shown = (amount: string) => `${amountShown(amount, currency)} ${currency}`
  return (
    <li className="allotment">
      <span className="finance-words">
        <strong>{productName}</strong>
        <span className="sub">
          {appliedRate}%{rate !== null && ` (${say(allotmentTexts.own)})`} · {dayShown(validFrom)} –{' '}
          {dayShown(validTo)}
        </span>
        {!valid && <span className="sub">{say(allotmentTexts.notValid)}</span>}
      </span>
      <span className="allotment-use">
        <LimitBar limits={allotment} currency={currency} />
        <span className="limit-ends">
          <span>
            {say(allotmentTexts.used)} {shown(allotment.used)}
          </span>
          <span>
            {say(allotmentTexts.available)} {shown(allotment.available)}
          </span>
          <span>
            {say(allotmentTexts.limit)} {shown(allotment.limit)}
          </span>
        </span>
      </span>
      <Auth code={elements.setFinancing}>
        <Button look="row" aria-label={`${say(allotmentTexts.change)} ${productName}`} onClick={onChange}>
          {say(allotmentTexts.change)}
        </Button>
      </Auth>
    </li>
  )
}
