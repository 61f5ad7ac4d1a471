/** Drafts of offers, with buttons to continue and to delete. */
import { useQueryClient } from '@tanstack/react-query'
import { draftDelete, draftList } from '#contract/offer-drafts.ts'
import { displayDigits } from '#domain/money.ts'
import { draftTexts } from '#text/offers.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { minorOf } from './figures.ts'
import type { Draft } from './offer-input.ts'

type Props = { drafts: readonly Draft[]; onResume: (draft: Draft) => void }

export function DraftsCard({ drafts, onResume }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  if (drafts.length === 0) return null
  const remove = async (draft: Draft) => {
    const done = await ask({
      title: say(draftTexts.deleteTitle),
      body: say(draftTexts.deleteBody),
      yes: say(draftTexts.delete),
      tone: 'danger',
      work: () => call(draftDelete, { params: { id: draft.id } }, { inPlace: true }),
    })
    if (done) confirmDone(say(draftTexts.deleted))
    await queries.invalidateQueries({ queryKey: readKey(draftList) })
  }
  return (
    <Card title={say(draftTexts.title)}>
      <ul className="drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <div>
              <strong>{draft.payerName}</strong>
              <span className="sub">
                {lineOf(draft, say)} · <Moment at={draft.savedAt} />
              </span>
            </div>
            <div className="draft-actions">
              <Button
                look="row"
                aria-label={say(draftTexts.goOnNamed, { payer: draft.payerName })}
                onClick={() => onResume(draft)}
              >
                {say(draftTexts.goOn)}
              </Button>
              <Button
                look="row"
                aria-label={say(draftTexts.deleteNamed, { payer: draft.payerName })}
                onClick={() => void remove(draft)}
              >
                {say(draftTexts.delete)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function lineOf({ documents, amount, currency }: Draft, say: ReturnType<typeof useSay>): string {
  const shown = `${displayDigits({ currency, minor: minorOf(amount, currency) }, language())} ${currency}`
  return documents === 1
    ? say(draftTexts.lineOne, { amount: shown })
    : say(draftTexts.line, { count: documents, amount: shown })
}
