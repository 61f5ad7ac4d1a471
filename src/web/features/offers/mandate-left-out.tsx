/** The documents that a recurring offer did not take, each with its reason and, where there is one, a way in. */
import { useState } from 'react'
import { Link } from 'react-router'
import { documentInclude } from '#contract/document-actions.ts'
import { mandateInclude, mandateLeftOut } from '#contract/mandates.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { leftOutTexts, mandateTexts } from '#text/mandates.ts'
import { rowActionTexts } from '#text/tables.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { useRead } from '#web/api/use-read.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import type { Mandate } from './guard-rails.ts'
import { money } from './offer-source.ts'

type LeftOut = Reply<typeof mandateLeftOut>['list'][number]
type Props = { mandate: Mandate; onChanged: () => void }

export function MandateLeftOut({ mandate, onChanged }: Props) {
  const say = useSay()
  const query = useRead(mandateLeftOut, { params: { id: mandate.id } })
  return (
    <Card title={say(mandateTexts.leftOut)}>
      <Loaded query={query} lines={3}>
        {({ list, total }) =>
          list.length === 0 ? (
            <p className="sub">{say(mandateTexts.leftOutNone)}</p>
          ) : (
            <>
              <Rows mandate={mandate} list={list} onChanged={onChanged} />
              {total > list.length && (
                <p className="sub">{say(mandateTexts.leftOutMore, { count: list.length, total })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Rows({ mandate, list, onChanged }: Props & { list: readonly LeftOut[] }) {
  const say = useSay()
  return (
    <div className="offer-scroll">
      <table className="offer-table">
        <thead>
          <tr>
            <th>{say(mandateTexts.document)}</th>
            <th>{say(mandateTexts.due)}</th>
            <th className="end">{`${say(mandateTexts.amount)} (${mandate.currency})`}</th>
            <th className="end">{say(mandateTexts.daysEarly)}</th>
            <th>{say(mandateTexts.why)}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.documentId}>
              <td className="name">
                <Link to={pages.document.path.replace(':invoiceId', one.documentId)}>
                  {one.documentNumber}
                </Link>
              </td>
              <td className="under">{displayDay(one.dueDate as Day, language())}</td>
              <td className="end hero">
                <Amount money={money(one.amount, mandate.currency)} />
              </td>
              <td className="end" data-label={say(mandateTexts.daysEarly)}>
                {one.daysPaidEarly}
              </td>
              <td className="whole">
                {say(leftOutTexts[one.reason])}{' '}
                {one.offerId !== null && one.offerNumber !== null && (
                  <Link to={pages.offer.path.replace(':offerId', one.offerId)}>
                    {say(mandateTexts.inOffer, { number: one.offerNumber })}
                  </Link>
                )}
                {mandate.can.includes('include') &&
                  (one.reason === 'excluded' || one.reason === 'endedBefore') && (
                    <IncludeButton mandate={mandate} document={one} onChanged={onChanged} />
                  )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An excluded document is included as everywhere; one that left an offer, in this mandate. */
function IncludeButton({ mandate, document, onChanged }: Props & { document: LeftOut }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const act = say(mandateTexts.include)
  const include = async () => {
    setBusy(true)
    try {
      const ids = [document.documentId]
      if (document.reason === 'excluded') {
        await call(documentInclude, { body: ids }, { inPlace: true })
        confirmDone(say(mandateTexts.included))
      } else {
        const { attached } = await call(
          mandateInclude,
          { params: { id: mandate.id }, body: { documentIds: ids } },
          { inPlace: true },
        )
        confirmDone(say(attached > 0 ? mandateTexts.included : mandateTexts.stillOut))
      }
      onChanged()
    } catch (error) {
      warn(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button
      look="row"
      busy={busy}
      aria-label={say(rowActionTexts.named, { act, name: document.documentNumber })}
      onClick={() => void include()}
    >
      {act}
    </Button>
  )
}
