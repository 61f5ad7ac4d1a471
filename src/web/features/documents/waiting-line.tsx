/** Shows a payer how many documents wait for confirmation, with a link to them. */
import { useId } from 'react'
import type { DocumentTab } from '#domain/documents/status.ts'
import { documentTexts } from '#text/documents.ts'
import { Icon } from '#web/ui/icon.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import type { List } from '#web/ui/table/use-list.ts'
import type { DocumentRow } from './document-calls.ts'

/** Other filters are cleared, so that the list matches the count. */
const waitingOnly = {
  tab: 'waiting' satisfies DocumentTab,
  keyword: '',
  filters: {},
} as const satisfies Partial<ListState>

const areShown = ({ tab, keyword, filters }: ListState): boolean =>
  tab === waitingOnly.tab && keyword === '' && Object.keys(filters).length === 0

export function WaitingLine({ list: { state, change, waiting = 0 } }: { list: List<DocumentRow> }) {
  const say = useSay()
  const id = useId()
  if (waiting === 0 || areShown(state)) return null
  const count = waiting.toLocaleString(locale())
  return (
    <p className="waiting-line">
      <Icon name="waiting" />
      <span>
        <span id={id}>
          {waiting === 1 ? say(documentTexts.waitingOne) : say(documentTexts.waiting, { count })}
        </span>{' '}
        <button type="button" className="link" aria-describedby={id} onClick={() => change(waitingOnly)}>
          {say(documentTexts.showWaiting)}
        </button>
      </span>
    </p>
  )
}
