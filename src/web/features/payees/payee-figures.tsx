/** The main figures of a payee: eligible, offered and awarded amounts. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { payeePageTexts } from '#text/payee-pages.ts'
import { payeeColumns } from '#text/payees.ts'
import { Amount, Amounts } from '#web/ui/amount.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { locale, useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'
import { documentsOf } from './payee-documents.tsx'

export function PayeeFigures({ payee }: { payee: WholePayee }) {
  const say = useSay()
  const { id, eligible, currency, offers, awards } = payee
  const awarded = awards.reduce((sum, one) => sum + one.awards, 0)
  const offersWords =
    offers.all === 0
      ? say(payeePageTexts.noOffers)
      : say(payeePageTexts.allOffers, { count: offers.all.toLocaleString(locale()) })
  const number = (count: number) => count.toLocaleString(locale())
  const sums = (of: 'amount' | 'discount') => (
    <Amounts amounts={awards.map((one) => moneyOf(one[of], one.currency))} />
  )
  return (
    <section className="payee-figures" aria-label={say(payeePageTexts.figures)}>
      <Figure
        label={say(payeeColumns.eligible)}
        hint={say(currency === null ? payeePageTexts.noMarketHint : payeePageTexts.eligibleHint)}
      >
        {eligible === null || currency === null ? '–' : <Amount money={moneyOf(eligible, currency)} />}
      </Figure>
      <Figure
        label={say(payeePageTexts.activeOffers)}
        hint={
          offers.active > 0 ? (
            <Link to={documentsOf(id, { status: 'offered' })}>{say(payeePageTexts.seeOffered)}</Link>
          ) : (
            offersWords
          )
        }
      >
        {number(offers.active)}
      </Figure>
      <Figure
        label={say(payeePageTexts.awarded)}
        hint={
          awarded === 0 ? (
            say(payeePageTexts.noAwards)
          ) : (
            <>
              {awarded === 1
                ? say(payeePageTexts.award)
                : say(payeePageTexts.awards, { count: number(awarded) })}{' '}
              · <Link to={documentsOf(id, { offerState: 'awarded' })}>{say(payeePageTexts.seeAwarded)}</Link>
            </>
          )
        }
      >
        {awarded === 0 ? '–' : sums('amount')}
      </Figure>
      <Figure label={say(payeePageTexts.discount)} hint={null}>
        {awarded === 0 ? '–' : sums('discount')}
      </Figure>
    </section>
  )
}

type FigureProps = { label: string; hint: ReactNode; children: ReactNode }

const Figure = ({ label, hint, children }: FigureProps) => (
  <div>
    <p className="sub">{label}</p>
    <p className="payee-figure">{children}</p>
    {hint !== null && <p className="sub links">{hint}</p>}
  </div>
)
