/** The chosen way in figures, and the buttons; below it what is left without each payer. */
import { needTexts } from '#text/offer-need.ts'
import { figureTexts } from '#text/offers.ts'
import { Amount, amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { minorOf } from './figures.ts'
import type { Need, NeedWay } from './need-input.ts'
import { dayWords } from './need-words.ts'

type Props = { need: Need; way: NeedWay }

export function NeedFigures({ need: { currency, by }, way }: Props) {
  const say = useSay()
  const digits = (amount: string) => amountShown(amount, currency)
  const rows = [
    [figureTexts.amount, digits(way.amount)],
    [needTexts.cost, `− ${digits(way.discount)}`],
    [figureTexts.effectiveApr, `${way.effectiveApr}%`],
  ] as const
  return (
    <>
      <p className="sub">{say(needTexts.arrives, { day: dayWords(way.lastPayDate ?? by) })}</p>
      <p className="making-hero" aria-live="polite">
        <Amount money={{ currency, minor: minorOf(way.amountAfterDiscount, currency) }} />
      </p>
      <dl className="making-figures">
        {rows.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type ActionsProps = {
  offers: number
  busy: boolean
  /** False while the figures are not those of the input, or the agreement is not there yet. */
  isReady: boolean
  /** How often it was tried to submit. */
  tries: number
  onSubmit: () => void
  onKeep: () => void
}

export function NeedActions({ offers, busy, isReady, tries, onSubmit, onKeep }: ActionsProps) {
  const say = useSay()
  const isOff = !isReady || offers === 0
  return (
    <>
      <FormErrors tries={tries} />
      <Button look="primary" busy={busy} disabled={isOff} onClick={onSubmit}>
        {offers === 1 ? say(needTexts.submitOne) : say(needTexts.submitMany, { count: offers })}
      </Button>
      <Button busy={busy} disabled={isOff} onClick={onKeep}>
        {say(needTexts.saveDrafts)}
      </Button>
    </>
  )
}

export function NeedAside({ need: { currency }, way }: Props) {
  const say = useSay()
  return (
    <>
      {way.without.length > 0 && (
        <Card title={say(needTexts.withoutTitle)}>
          <dl className="making-figures">
            {way.without.map(({ payerId, payerName, amountAfterDiscount }) => (
              <div key={payerId}>
                <dt>{say(needTexts.without, { payer: payerName })}</dt>
                <dd>{amountShown(amountAfterDiscount, currency)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <Card title={say(needTexts.eachTitle)}>
        <p className="sub">{say(needTexts.each)}</p>
      </Card>
    </>
  )
}
