/** The other actions of an import, each with a confirmation. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportCalls } from '#contract/imports.ts'
import type { Reply } from '#contract/route.ts'
import { groupNumber } from '#domain/numerals.ts'
import { importActionTexts, importPage, undoBlockTexts } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { minuteOf } from '#web/ui/format.ts'
import { locale, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { type ImportPageKind, useImportKind } from './import-kinds.ts'

type Props = {
  found: Pick<Reply<ImportCalls['list']>['list'][number], 'id' | 'fileName' | 'actions' | 'state'>
  /** In a list row each label includes the file name. */
  inRow?: true
  onDone: () => void
}

/** A preview of undo; undefined if it cannot be read or undone, which is shown. */
async function undoWords(
  { calls, undo }: ImportPageKind,
  id: string,
): Promise<{ body: string; details?: ReactNode } | undefined> {
  const found = await call(calls.read, { params: { id } }).catch(() => undefined)
  if (found?.undoBlockedBy) {
    const { number, reason } = found.undoBlockedBy
    warn(sayNow(importPage.undoBlockedNamed, { number, why: sayNow(undoBlockTexts[reason]) }))
    return undefined
  }
  if (!found) return undefined
  const at = minuteOf(found.at)
  const { count = 0, totals = [] } = found.undoes ?? {}
  if (count === 0) return { body: sayNow(undo.nothing, { at }) }
  const { bodyOne, body } = undo
  const sums = totals.map(({ currency, amount }) => `${currency} ${groupNumber(amount)}`)
  const figures = sayNow(undo.figures, { at, sums: sums.join(sayNow(importPage.betweenSums)) })
  return {
    body: count === 1 ? sayNow(bodyOne) : sayNow(body, { count: count.toLocaleString(locale()) }),
    details: <p>{figures}</p>,
  }
}

export function ImportActions({ found, inRow, onDone }: Props) {
  const say = useSay()
  const of = useImportKind()
  const { id, fileName: name, actions, state } = found
  const { undoQuestion, cancelQuestion } = importPage
  const act = async (which: 'cancel' | 'undo') => {
    const words = which === 'undo' ? await undoWords(of, id) : { body: say(cancelQuestion.body) }
    if (!words) return
    const { title } = which === 'undo' ? undoQuestion : cancelQuestion
    const question = { title: say(title, { name }), ...words, yes: say(importActionTexts[which]) }
    const work = () => call(of.calls[which], { params: { id } }, { inPlace: true })
    if ((await ask({ ...question, tone: 'danger', work })) && which === 'undo')
      confirmDone(say(importPage.undone))
    onDone()
  }
  return (
    <div className="import-actions">
      {state === 'done' && !inRow && of.shown && (
        <Link className="button button-plain" to={of.shown.addressOf(id)}>
          {say(of.shown.label)}
        </Link>
      )}
      {(['cancel', 'undo'] as const)
        .filter((which) => actions.includes(which))
        .map((which) => (
          <Button
            key={which}
            look={inRow ? 'row' : 'plain'}
            aria-label={inRow && say(importPage.actionNamed, { act: say(importActionTexts[which]), name })}
            onClick={() => void act(which)}
          >
            {say(importActionTexts[which])}
          </Button>
        ))}
    </div>
  )
}
