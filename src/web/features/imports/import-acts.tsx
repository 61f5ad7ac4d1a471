/** What the server lets be done with an import beside running it, each after a question. */
import { useState } from 'react'
import { Link } from 'react-router'
import { documentImports } from '#contract/document-imports.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { importActTexts, importPage } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/messages.ts'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Props = {
  found: Pick<Reply<typeof documentImports.list>['list'][number], 'id' | 'acts' | 'rowsAdded' | 'state'>
  /** Given in a row of a list, where many buttons say the same. */
  fileName?: string
  onDone: () => void
}

export function ImportActs({ found, fileName, onDone }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const { id, acts, rowsAdded, state } = found
  const act = async (which: 'cancel' | 'undo') => {
    const { title, body } = which === 'undo' ? importPage.undoQuestion : importPage.cancelQuestion
    const question = {
      title: say(title),
      body: say(body, { count: rowsAdded }),
      yes: say(importActTexts[which]),
    }
    if (!(await ask({ ...question, tone: 'danger' }))) return
    setBusy(true)
    setUndoing(which === 'undo')
    try {
      await call(documentImports[which], { params: { id } })
      if (which === 'undo') confirmDone(say(importPage.undone))
    } catch {
      // The client has told why; the import is read again in any case.
    }
    setBusy(false)
    setUndoing(false)
    onDone()
  }
  return (
    <div className="import-acts">
      {state === 'done' && fileName === undefined && (
        <Link className="button button-plain" to={`${pages.documents.path}?importId=${id}`}>
          {say(importPage.toDocuments)}
        </Link>
      )}
      {(['cancel', 'undo'] as const)
        .filter((which) => acts.includes(which))
        .map((which) => (
          <Button
            key={which}
            look={fileName === undefined ? 'plain' : 'row'}
            aria-label={
              fileName === undefined
                ? undefined
                : say(importPage.actNamed, { act: say(importActTexts[which]), name: fileName })
            }
            busy={busy}
            onClick={() => void act(which)}
          >
            {say(importActTexts[which])}
          </Button>
        ))}
      <span className="import-undoing" role="status">
        {isUndoing && say(importPage.undoing)}
      </span>
    </div>
  )
}
