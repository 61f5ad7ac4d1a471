/** Products with their terms; they are added, changed, and switched on or off. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productChange, productList } from '#contract/financing.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { earlyEffectNames, methodNames } from '#text/financing-names.ts'
import { programmeTexts as texts } from '#text/financing-programme.ts'
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
                {say(texts.add)}
              </Button>
            </div>
          </Auth>
          {list.length === 0 && (
            <EmptyState icon="loan" title={say(texts.emptyTitle)} hint={say(texts.emptyHint)} />
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
        title: say(texts.offTitle, { name }),
        body: say(texts.offBody),
        yes: say(texts.offYes),
        tone: 'danger',
        work: send,
      })
      if (done) confirmDone(say(texts.changed))
    } else
      await send().then(
        () => confirmDone(say(texts.changed)),
        () => undefined,
      )
    await queries.invalidateQueries({ queryKey: readKey(productList) })
  }
  return (
    <section className="card" aria-label={name}>
      <div className="card-head">
        <h2>{name}</h2>
        <Tag tone={on ? 'ok' : 'off'}>{say(on ? texts.on : texts.off)}</Tag>
      </div>
      <p className="sub">
        {say(texts.version, { version })}
        {dealers !== null && ` · ${say(texts.dealerCount, { count: dealers })}`}
      </p>
      <Facts facts={factsOf(product)} />
      <Auth code={elements.setFinancing}>
        <div className="finance-acts">
          <Button aria-label={`${say(texts.change)} ${name}`} onClick={() => setIsOpen(true)}>
            {say(texts.change)}
          </Button>
          <Button
            look="quiet"
            aria-label={`${say(on ? texts.switchOff : texts.switchOn)} ${name}`}
            onClick={() => void flip()}
          >
            {say(on ? texts.switchOff : texts.switchOn)}
          </Button>
        </div>
      </Auth>
      {isOpen && <ProductDialog product={product} rateMax={rateMax} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

const rangeOf = (from: string, to: string): string => (from === to ? from : sayNow(texts.range, { from, to }))

const factsOf = (product: Product) => {
  const { rateMin, rateMax, currency, amountMin, amountMax, dayCount, graceDays } = product
  return [
    { label: sayNow(texts.rate), value: rangeOf(`${rateMin}%`, `${rateMax}%`) },
    {
      label: sayNow(texts.term),
      value: termRangeShown(product.termMin, product.termMax, product.termUnit),
    },
    { label: sayNow(texts.method), value: sayNow(methodNames[product.method]) },
    {
      label: sayNow(texts.amount),
      value: `${rangeOf(amountShown(amountMin, currency), amountShown(amountMax, currency))} ${currency}`,
    },
    { label: sayNow(texts.dayCount), value: sayNow(texts.daysAYear, { days: dayCount }) },
    { label: sayNow(texts.penaltyRate), value: `${product.penaltyRate}%` },
    { label: sayNow(texts.graceDays), value: sayNow(texts.graceShown, { days: graceDays }) },
    { label: sayNow(texts.earlyEffect), value: sayNow(earlyEffectNames[product.earlyEffect]) },
    { label: sayNow(texts.attachments), value: product.attachments.join(' · ') },
  ]
}
