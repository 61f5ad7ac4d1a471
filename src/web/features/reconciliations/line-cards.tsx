/** Lines as cards in a narrow window: some at first, and more on request. */
import { type ReactNode, useState } from 'react'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import './line-cards.css'
import './lines.css'

const cardsAtOnce = 50

type Props<Line> = {
  label: string
  lines: readonly Line[]
  keyOf: (line: Line) => string | number
  children: (line: Line, row: number) => ReactNode
}

export function LineCards<Line>({ label, lines, keyOf, children }: Props<Line>) {
  const say = useSay()
  const [shown, setShown] = useState(cardsAtOnce)
  const left = lines.length - shown
  return (
    <>
      <ul className="line-cards" aria-label={label}>
        {lines.slice(0, shown).map((line, row) => (
          <li key={keyOf(line)} className="line-card">
            {children(line, row)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + cardsAtOnce)}>
          {say(viewTexts.showMore, { count: Math.min(left, cardsAtOnce), left })}
        </Button>
      )}
    </>
  )
}
