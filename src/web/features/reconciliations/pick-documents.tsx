/** Lines from one's own documents: everything of a period in one press. */
import { useState } from 'react'
import { reconciliationDocuments } from '#contract/reconciliations.ts'
import { rangeNamed } from '#domain/date-ranges.ts'
import type { Day } from '#domain/day.ts'
import { type Currency, displayDigits, parseAmount } from '#domain/money.ts'
import { statementLinesMax } from '#domain/reconciliations/limits.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { TypedLine } from './typed-lines.ts'
import { typedFrom } from './typed-lines.ts'

type Props = {
  payeeId: string
  currency: Currency
  today: Day
  /** Numbers that the statement has already. */
  taken: ReadonlySet<string>
  onPick: (lines: readonly TypedLine[]) => void
  onClose: () => void
}

export function PickDocuments({ payeeId, currency, today, taken, onPick, onClose }: Props) {
  const say = useSay()
  const lastMonth = rangeNamed('lastMonth', today)
  const [from, setFrom] = useState<string>(lastMonth.from)
  const [to, setTo] = useState<string>(lastMonth.to)
  const isPeriod = from !== '' && to !== '' && from <= to
  const found = useRead(
    reconciliationDocuments,
    { query: { payeeId, currency, from, to } },
    { enabled: isPeriod },
  )
  return (
    <PanelDialog title={say(editTexts.pick)} forgets onClose={onClose}>
      <div className="statement-period">
        <DateField label={say(editTexts.from)} today={today} value={from} onValue={setFrom} />
        <DateField label={say(editTexts.to)} today={today} value={to} onValue={setTo} />
      </div>
      {isPeriod && (
        <Loaded query={found} lines={2}>
          {({ list, hasMore }) => {
            if (hasMore)
              return <p className="form-error">{say(editTexts.pickMore, { max: statementLinesMax })}</p>
            const left = list.filter(({ number }) => !taken.has(number))
            const minor = left.reduce(
              (sum, { amount }) => sum + (parseAmount(amount, currency)?.minor ?? 0n),
              0n,
            )
            return (
              <>
                {left.length === 0 && <p className="sub">{say(editTexts.pickNone)}</p>}
                {left.length < list.length && (
                  <p className="sub">{say(editTexts.pickSkipped, { count: list.length - left.length })}</p>
                )}
                <div className="dialog-actions">
                  <CancelButton />
                  {left.length > 0 && (
                    <Button look="primary" onClick={() => onPick(left.map(typedFrom))}>
                      {say(editTexts.pickAll, {
                        count: left.length,
                        amount: `${currency} ${displayDigits({ currency, minor }, language())}`,
                      })}
                    </Button>
                  )}
                </div>
              </>
            )
          }}
        </Loaded>
      )}
    </PanelDialog>
  )
}
