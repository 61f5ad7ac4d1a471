/** The actions that the server allows for one document. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentRead } from '#contract/documents.ts'
import type { DocumentAction } from '#domain/documents/rules.ts'
import { actionTexts } from '#text/document-actions.ts'
import { documentTexts } from '#text/documents.ts'
import { bulkTexts } from '#text/tables.ts'
import { messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { type RowAction, RowActions } from '#web/ui/table/row-actions.tsx'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { placed } from './action-places.ts'
import type { DocumentRow } from './document-calls.ts'
import type { RunAction } from './use-actions.tsx'
import './documents.css'

export type ActionsProps = {
  readonly document: DocumentRow
  readonly run: RunAction
  readonly onEdit: (document: DocumentRow) => void
  readonly look?: 'row' | 'plain'
}

/** Everything that shows documents is reloaded. */
export const renewDocuments = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['list', 'documents'] }),
    queries.invalidateQueries({ queryKey: readKey(documentRead) }),
  ])

export function DocumentActions({ document, run, onEdit, look = 'row' }: ActionsProps) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<DocumentAction>()
  const { number, can } = document
  const doIt = async (act: DocumentAction) => {
    if (act === 'edit') return onEdit(document)
    setBusy(act)
    try {
      const report = await run(act, [document])
      const [refused] = report?.refused ?? []
      if (refused) warn(refused.reason)
      else if (report) confirmDone(say(bulkTexts.doneOne, { did: say(report.did), name: number }))
      if (report) await renewDocuments(queries)
    } catch (error) {
      warn(messageOf(error))
    }
    setBusy(undefined)
  }
  if (can.length === 0) return null
  const actionOf = (act: DocumentAction): RowAction => ({
    key: act,
    label: say(actionTexts[act]),
    danger: act === 'delete',
    busy: busy === act,
    run: () => void doIt(act),
  })
  const { first, second, more } = placed(can)
  if (look === 'row')
    return (
      <RowActions
        name={number}
        places={[first && actionOf(first), second && actionOf(second)]}
        more={more.map(actionOf)}
      />
    )
  return (
    <div className="document-actions">
      {[first, second, ...more]
        .flatMap((act) => (act ? [actionOf(act)] : []))
        .map((act) => (
          <Button
            key={act.key}
            look="plain"
            className={act.danger ? 'button-dangerous' : ''}
            busy={act.busy ?? false}
            aria-label={say(documentTexts.actionNamed, { act: act.label, number })}
            onClick={act.run}
          >
            {act.label}
          </Button>
        ))}
    </div>
  )
}
