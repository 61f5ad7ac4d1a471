/** Asks before something is done with documents: for a yes, or for a reason where one is owed. */
import { type ReactNode, useCallback, useState } from 'react'
import { actQuestions, actReasons, actTexts } from '#text/document-acts.ts'
import { documentColumns } from '#text/documents.ts'
import { ask } from '#web/ui/messages.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { type Act, type Listed, perform } from './document-calls.ts'

type Asked = {
  readonly act: 'disable' | 'decline'
  readonly rows: readonly Listed[]
  readonly settle: (report: BulkReport | undefined) => void
}

export type Run = (act: Act, rows: readonly Listed[]) => Promise<BulkReport | undefined>

/** The dialog is to stand on the page; whoever thinks better of it gets no report. */
export function useActs(): { readonly run: Run; readonly dialog: ReactNode } {
  const say = useSay()
  const [asked, setAsked] = useState<Asked>()
  const run: Run = useCallback(
    async (act, rows) => {
      if (act === 'disable' || act === 'decline')
        return new Promise((settle) => setAsked({ act, rows, settle }))
      const { title, body } = actQuestions[act]
      const question = { title: say(title, { count: rows.length }), body: say(body), yes: say(actTexts[act]) }
      const agreed = await ask(act === 'delete' ? { ...question, tone: 'danger' } : question)
      return agreed ? perform(act, rows) : undefined
    },
    [say],
  )
  const close = () => {
    asked?.settle(undefined)
    setAsked(undefined)
  }
  const dialog = asked && (
    <ReasonDialog
      title={say(actReasons[asked.act].title, { count: asked.rows.length })}
      body={say(actReasons[asked.act].body)}
      yes={say(actTexts[asked.act])}
      {...(asked.act === 'disable' && { label: say(documentColumns.disabledReason), long: true })}
      onClose={close}
      onReject={async ({ reason }) => asked.settle(await perform(asked.act, asked.rows, reason))}
    />
  )
  return { run, dialog }
}
