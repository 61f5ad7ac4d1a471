/** The documents that cannot be offered on these terms, each with the reason; the focus can be moved to it. */
import { figureTexts } from '#text/offers.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Quote } from './use-quote.ts'

type Props = { refused: Quote['refused']; onRemove?: (documentId: string) => void }

export function RefusedNote({ refused, onRemove }: Props) {
  const say = useSay()
  if (refused.length === 0) return null
  return (
    <div className="offer-note offer-note-bad" role="alert" tabIndex={-1}>
      <div>
        <strong>{say(figureTexts.cannot)}</strong>
        <ul className="refused">
          {refused.map(({ documentId, documentNumber, message }) => (
            <li key={documentId}>
              <span>{message}</span>
              {onRemove && (
                <Button
                  look="row"
                  aria-label={say(figureTexts.removeNamed, { number: documentNumber ?? documentId })}
                  onClick={() => onRemove(documentId)}
                >
                  {say(figureTexts.remove)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
