/** What the server lets be done with an import beside running it, each after a question. */
import { Link } from 'react-router'
import { documentImports } from '#contract/document-imports.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { importActTexts, importPage } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/messages.ts'
import { locale, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Props = {
  found: Pick<
    Reply<typeof documentImports.list>['list'][number],
    'id' | 'fileName' | 'acts' | 'rowsAdded' | 'state'
  >
  /** In a row of a list many buttons say the same: each also says the file. */
  inRow?: true
  onDone: () => void
}

export function ImportActs({ found, inRow, onDone }: Props) {
  const say = useSay()
  const { id, fileName: name, acts, rowsAdded, state } = found
  const { undoQuestion, cancelQuestion } = importPage
  const count = rowsAdded.toLocaleString(locale())
  const bodies = {
    cancel: say(cancelQuestion.body),
    undo: rowsAdded === 1 ? say(undoQuestion.bodyOne) : say(undoQuestion.body, { count }),
  }
  const act = async (which: 'cancel' | 'undo') => {
    const { title } = which === 'undo' ? undoQuestion : cancelQuestion
    const question = { title: say(title, { name }), body: bodies[which], yes: say(importActTexts[which]) }
    const work = () => call(documentImports[which], { params: { id } }, { inPlace: true })
    if ((await ask({ ...question, tone: 'danger', work })) && which === 'undo')
      confirmDone(say(importPage.undone))
    onDone()
  }
  return (
    <div className="import-acts">
      {state === 'done' && !inRow && (
        <Link className="button button-plain" to={`${pages.documents.path}?importId=${id}`}>
          {say(importPage.toDocuments)}
        </Link>
      )}
      {(['cancel', 'undo'] as const)
        .filter((which) => acts.includes(which))
        .map((which) => (
          <Button
            key={which}
            look={inRow ? 'row' : 'plain'}
            aria-label={inRow && say(importPage.actNamed, { act: say(importActTexts[which]), name })}
            onClick={() => void act(which)}
          >
            {say(importActTexts[which])}
          </Button>
        ))}
    </div>
  )
}
