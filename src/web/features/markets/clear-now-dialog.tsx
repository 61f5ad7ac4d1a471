/** The dialog of "clear now": first a preview of the awards, then the confirmation, which leads to the run. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clearingRun } from '#contract/clearing.ts'
import { clearingBook, type clearingPreview } from '#contract/clearing-book.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { clearNowTexts, runTexts } from '#text/clearing.ts'
import { proposalTexts } from '#text/proposals.ts'
import type { Say } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/form/form-errors.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { type Fact, Facts } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { BookRows } from './book-rows.tsx'

type Preview = Reply<typeof clearingPreview>
type Props = { market: Market; onClose: () => void }

/** Rows on one page of the dialog. */
const rowsShown = 20

export function ClearNowDialog({ market, onClose }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [page, setPage] = useState(1)
  const request = { query: { marketId: market.id, page: String(page), pageSize: String(rowsShown) } }
  const book = useQuery({
    queryKey: readKey(clearingBook, request),
    // A preview is never cached: it is read again when something changes.
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { follows: clearingBook.follows },
    queryFn: () => call(clearingBook, request, { inPlace: true }),
  })
  const clear = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const run = await call(clearingRun, { body: { marketId: market.id } }, { inPlace: true })
      confirmDone(say(clearNowTexts.started))
      await navigate(pages.run.path.replace(':runId', run.id))
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <PanelDialog
      title={say(market.open ? clearNowTexts.title : clearNowTexts.previewTitle, {
        market: `${market.payerName} · ${market.currency}`,
      })}
      wide
      onClose={() => busy || onClose()}
    >
      <p className="sub form-note">{say(clearNowTexts.body)}</p>
      {market.settings.automaticClearing === false && (
        <p className="form-note">{say(proposalTexts.clearNote)}</p>
      )}
      <Loaded query={book} lines={7}>
        {({ preview: shown, ...rows }) => (
          <div aria-busy={isReloading(book) || undefined}>
            {shown.blockedBy && (
              <p className="form-error" role="status">
                <Icon name="warning" />
                {shown.blockedBy.message}
              </p>
            )}
            {shown.awarded === 0 && <p className="strong">{say(clearNowTexts.nothing)}</p>}
            <Facts facts={factsOf(shown, say)} />
            {shown.rateVersion < shown.settingsVersion && (
              <p className="sub">
                {say(clearNowTexts.olderRates, {
                  version: shown.rateVersion,
                  time: minuteOf(shown.ratesCountFrom),
                })}
              </p>
            )}
            <BookRows book={rows} currency={shown.currency} pageSize={rowsShown} onPage={setPage} />
          </div>
        )}
      </Loaded>
      {refusal && <FormRefusal>{refusal}</FormRefusal>}
      <div className="dialog-actions">
        <CancelButton />
        {book.data && !book.data.preview.blockedBy && (
          <Button look="primary" busy={busy} onClick={() => void clear()}>
            {say(market.settings.automaticClearing === false ? proposalTexts.clearYes : clearNowTexts.yes)}
          </Button>
        )}
      </div>
    </PanelDialog>
  )
}

function awardedWords({ awarded, items }: Preview, say: Say): string {
  const shown = { awarded: awarded.toLocaleString(locale()), items: items.toLocaleString(locale()) }
  return items === 1 ? say(clearNowTexts.ofOneItem, shown) : say(clearNowTexts.ofItems, shown)
}

function factsOf(preview: Preview, say: Say): readonly Fact[] {
  const { currency, lowestRate, portfolioApr } = preview
  const money = (amount: string) => `${amountShown(amount, currency)} ${currency}`
  const percent = (rate: string | null) => rate && `${rate}%`
  return [
    {
      label: say(clearNowTexts.wouldAward),
      value: awardedWords(preview, say),
    },
    { label: say(runTexts.amount), value: money(preview.amount) },
    { label: say(runTexts.discount), value: money(preview.discount) },
    { label: say(runTexts.amountAfterDiscount), value: money(preview.amountAfterDiscount) },
    { label: say(runTexts.lowestRate), value: percent(lowestRate) },
    { label: say(runTexts.portfolioApr), value: percent(portfolioApr) },
    { label: say(clearNowTexts.poolBefore), value: money(preview.poolLeft) },
    { label: say(clearNowTexts.poolAfter), value: money(preview.poolLeftAfter) },
    {
      label: say(runTexts.payDate),
      value: (
        <>
          {displayDay(preview.payDate as Day, language())} <ProvisionalMark day={preview.payDate} />
        </>
      ),
    },
  ]
}
