/** What the same money would cost at the user's own loan rate, which only this user sees and may enter here. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loanRateRead, loanRateSet } from '#contract/loan-rates.ts'
import { aprBpsMax, rateBpsMin } from '#domain/limits.ts'
import { type Currency, displayDigits } from '#domain/money.ts'
import { compareWithLoan } from '#domain/offers/loan.ts'
import type { DayCount } from '#domain/offers/terms.ts'
import { type BasisPoints, formatPercent, parseApr } from '#domain/rate.ts'
import { loanTexts } from '#text/loan-rates.ts'
import { offerFailureTexts } from '#text/offer-failures.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { bpsOf } from './figures.ts'
import './loan-comparison.css'

type Documents = Parameters<typeof compareWithLoan>[0]
type Props = { documents: Documents; currency: Currency; dayCount: DayCount }

export function LoanComparison(props: Props) {
  const say = useSay()
  const [isEditing, setEditing] = useState(false)
  const { data } = useRead(loanRateRead, {})
  if (!data) return null
  return (
    <Card title={say(loanTexts.title)}>
      {data.rate === null ? (
        <p>{say(loanTexts.ask)}</p>
      ) : (
        <p aria-live="polite">
          <Sentence {...props} rate={data.rate} />
        </p>
      )}
      {isEditing ? (
        <LoanRateForm rate={data.rate ?? ''} onDone={() => setEditing(false)} />
      ) : (
        <Button onClick={() => setEditing(true)}>
          {say(data.rate === null ? loanTexts.enter : loanTexts.change)}
        </Button>
      )}
      <p className="sub">{say(loanTexts.own)}</p>
    </Card>
  )
}

function Sentence({ documents, currency, dayCount, rate }: Props & { rate: string }) {
  const say = useSay()
  if (documents.length === 0) return null
  const { cost, saved } = compareWithLoan(documents, bpsOf(rate), dayCount)
  const shown = (minor: bigint) => `${displayDigits({ currency, minor }, language())} ${currency}`
  const values = { rate, cost: shown(cost), difference: shown(saved < 0n ? -saved : saved) }
  if (saved === 0n) return say(loanTexts.same, values)
  return say(saved > 0n ? loanTexts.less : loanTexts.more, values)
}

function LoanRateForm({ rate, onDone }: { rate: string; onDone: () => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const [value, setValue] = useState(rate)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const send = async (sent: string | null) => {
    setBusy(true)
    try {
      const reply = await call(loanRateSet, { body: { rate: sent } }, { inPlace: true })
      queries.setQueriesData({ queryKey: readKey(loanRateRead) }, reply)
      onDone()
    } catch (failed) {
      setError(messageOf(failed))
      setTries(tries + 1)
      setBusy(false)
    }
  }
  const save = () => {
    setTries(tries + 1)
    const percent = (bps: number) => formatPercent(bps as BasisPoints)
    if (typeof parseApr(value) === 'number') void send(value)
    else setError(say(offerFailureTexts.rateUnfit, { from: percent(rateBpsMin), to: percent(aprBpsMax) }))
  }
  return (
    <form
      className="loan-rate"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <RateField
        label={say(loanTexts.label)}
        name="loanRate"
        value={value}
        error={error}
        onValue={(typed) => {
          setValue(typed)
          setError(undefined)
        }}
      />
      <FormErrors tries={tries} />
      <div className="loan-rate-actions">
        <Button look="primary" busy={busy} type="submit">
          {say(loanTexts.save)}
        </Button>
        {rate !== '' && <Button onClick={() => void send(null)}>{say(loanTexts.remove)}</Button>}
        <Button onClick={onDone}>{say(loanTexts.keep)}</Button>
      </div>
    </form>
  )
}
