/** Products with their terms; they are added, changed, and switched on or off. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productChange, productList } from '#contract/financing.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { earlyEffectNames, methodNames } from '#text/financing-names.ts'
import { programmeTexts } from '#text/financing-programme.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Auth } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState, Facts, Tag } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { ProductDialog } from './product-dialog.tsx'
import { bodyOf, valuesOf } from './product-values.ts'
import { termRangeShown } from './words.ts'

export type Product = Reply<typeof productList>['list'][number]

export function ProductsPanel() {
  const say = useSay()
  const read = useRead(productList, {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Loaded query={read} lines={8}>
      {({ list, rateMax }) => (
        <div className="finance-stack">
          <Auth code={elements.setFinancing}>
            <div className="finance-acts">
              <Button look="primary" onClick={() => setIsAdding(true)}>
                {say(programmeTexts.add)}
              </Button>
            </div>
          </Auth>
          {list.length === 0 && (
            <EmptyState
              icon="loan"
              title={say(programmeTexts.emptyTitle)}
              hint={say(programmeTexts.emptyHint)}
            />
          )}
          <div className="finance-cards">
            {list.map((product) => (
              <ProductTerms key={product.id} product={product} rateMax={rateMax} />
            ))}
          </div>
          {isAdding && <ProductDialog rateMax={rateMax} onClose={() => setIsAdding(false)} />}
        </div>
      )}
    </Loaded>
  )
}

function ProductTerms({ product, rateMax }: { product: Product; rateMax: string }) {
  const say = useSay()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, version, on, dealers } = product
  const send = () =>
    call(
      productChange,
      { body: { ...bodyOf({ ...valuesOf(product), on: !on }), id, version } },
      { inPlace: on },
    )
  const flip = async () => {
    if (on) {
      const done = await ask({
        title: say(programmeTexts.offTitle, { name }),
        body: say(programmeTexts.offBody),
        yes: say(programmeTexts.offYes),
        tone: 'danger',
        work: send,
      })
      if (done) confirmDone(say(programmeTexts.changed))
    } else
      await send().then(
        () => confirmDone(say(programmeTexts.changed)),
        () => undefined,
      )
    await queries.invalidateQueries({ queryKey: readKey(productList) })
  }
  return (
    <section className="card" aria-label={name}>
      <div className="card-head">
        <h2>{name}</h2>
        <Tag tone={on ? 'ok' : 'off'}>{say(on ? programmeTexts.on : programmeTexts.off)}</Tag>
      </div>
      <p className="sub">
        {say(programmeTexts.version, { version })}
        {dealers !== null && ` · ${say(programmeTexts.dealerCount, { count: dealers })}`}
      </p>
      <Facts facts={factsOf(product)} />
      <Auth code={elements.setFinancing}>
        <div className="finance-acts">
          <Button aria-label={`${say(programmeTexts.change)} ${name}`} onClick={() => setIsOpen(true)}>
            {say(programmeTexts.change)}
          </Button>
          <Button
            look="quiet"
            aria-label={`${say(on ? programmeTexts.switchOff : programmeTexts.switchOn)} ${name}`}
            onClick={() => void flip()}
          >
            {say(on ? programmeTexts.switchOff : programmeTexts.switchOn)}
          </Button>
        </div>
      </Auth>
      {isOpen && <ProductDialog product={product} rateMax={rateMax} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

const rangeOf = (from: string, to: string): string =>
  from === to ? from : sayNow(programmeTexts.range, { from, to })

const factsOf = (product: Product) => {
  const { rateMin, rateMax, currency, amountMin, amountMax, dayCount, graceDays } = product
  return [
    { label: sayNow(programmeTexts.rate), value: rangeOf(`${rateMin}%`, `${rateMax}%`) },
    {
      label: sayNow(programmeTexts.term),
      value: termRangeShown(product.termMin, product.termMax, product.termUnit),
    },
    { label: sayNow(programmeTexts.method), value: sayNow(methodNames[product.method]) },
    {
      label: sayNow(programmeTexts.amount),
      value: `${rangeOf(amountShown(amountMin, currency), amountShown(amountMax, currency))} ${currency}`,
    },
    { label: sayNow(programmeTexts.dayCount), value: sayNow(programmeTexts.daysAYear, { days: dayCount }) },
    { label: sayNow(programmeTexts.penaltyRate), value: `${product.penaltyRate}%` },
    {
      label: sayNow(programmeTexts.graceDays),
      value: sayNow(programmeTexts.graceShown, { days: graceDays }),
    },
    { label: sayNow(programmeTexts.earlyEffect), value: sayNow(earlyEffectNames[product.earlyEffect]) },
    { label: sayNow(programmeTexts.attachments), value: product.attachments.join(' · ') },
  ]
}
