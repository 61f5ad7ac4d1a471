/** Asks before something is done with documents: for a yes, or for a reason where one is owed. */
import { type ReactNode, useCallback, useState } from 'react'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { refusalOf } from '#domain/documents/rules.ts'
import type { Failure } from '#domain/failures.ts'
import { actDone, actQuestions, actReasons, actSubject, actTexts, skippedTexts } from '#text/document-acts.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { failureTexts } from '#text/failures.ts'
import type { Pair, Say } from '#text/text.ts'
import { useActingCard } from '#web/session/acting.ts'
import { ask } from '#web/ui/messages.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { ActSubject } from './act-subject.tsx'
import { type Act, type Listed, perform } from './document-calls.ts'

type Asked = {
  readonly act: 'disable' | 'decline'
  readonly rows: readonly Listed[]
  readonly refused: BulkReport['refused']
  readonly skipped: string | undefined
  readonly settle: (report: BulkReport | undefined) => void
}

export type Run = (act: Act, rows: readonly Listed[]) => Promise<BulkReport | undefined>

/** The dialog is to stand on the page; whoever thinks better of it gets no report. */
export function useActs(): { readonly run: Run; readonly dialog: ReactNode } {
  const say = useSay()
  const side = useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'
  const [asked, setAsked] = useState<Asked>()
  const run: Run = useCallback(
    async (act, chosen) => {
      const rows = chosen.filter(({ can }) => can.includes(act))
      // Those with which it cannot be done are told before anybody is asked about the others.
      const others = chosen
        .filter(({ can }) => !can.includes(act))
        .map((row) => ({ row, why: whyNot(act, row, side) }))
      const refused = others.map(({ row, why }) => ({
        key: row.id,
        name: row.number,
        reason: say(textOf(why)),
      }))
      const skipped = skippedWords(
        say,
        act,
        others.map(({ why }) => why),
      )
      if (rows.length === 0) return { did: actDone[act], done: 0, refused }
      if (act === 'disable' || act === 'decline')
        return new Promise((settle) => setAsked({ act, rows, refused, skipped, settle }))
      const { title, body } = actQuestions[act]
      const question = {
        title:
          titleFor(rows, (number) => say(actSubject.named, { act: say(actTexts[act]), number })) ??
          say(title, { count: rows.length }),
        body: say(body),
        details: <ActSubject act={act} rows={rows} skipped={skipped} />,
        yes: say(actTexts[act]),
      }
      // The question stays until the server has answered, and says there why it could not.
      let report: BulkReport | undefined
      const work = async () => {
        report = withRefused(await perform(act, rows), refused)
      }
      await ask({ ...question, work, ...(act === 'delete' && { tone: 'danger' }) })
      return report
    },
    [say, side],
  )
  const close = () => {
    asked?.settle(undefined)
    setAsked(undefined)
  }
  const dialog = asked && (
    <ReasonDialog
      title={
        titleFor(asked.rows, (number) =>
          say(documentTexts.actNamed, { act: say(actTexts[asked.act]), number }),
        ) ?? say(actReasons[asked.act].title, { count: asked.rows.length })
      }
      body={say(actReasons[asked.act].body)}
      details={<ActSubject act={asked.act} rows={asked.rows} skipped={asked.skipped} />}
      yes={say(actTexts[asked.act])}
      label={say(asked.act === 'disable' ? documentColumns.disabledReason : documentColumns.declinedReason)}
      long
      onClose={close}
      onReject={async ({ reason }) =>
        asked.settle(withRefused(await perform(asked.act, asked.rows, reason), asked.refused))
      }
    />
  )
  return { run, dialog }
}

/** One document is called by its number. */
const titleFor = (
  [only, another]: readonly Listed[],
  named: (number: string) => string,
): string | undefined => (only && !another ? named(only.number) : undefined)

const withRefused = (report: BulkReport, refused: BulkReport['refused']): BulkReport => ({
  ...report,
  refused: [...report.refused, ...refused],
})

/** The server has said that it cannot be done; why not follows from what the row shows. */
function whyNot(act: Act, row: Listed, side: DocumentSide): Failure {
  const state = { ...row, paid: row.paidDate !== null }
  return refusalOf(act, state, side) ?? 'notAllowed'
}

const textOf = (why: Failure): Pair => failureTexts[why]

/** How many of the selected documents are skipped, and why where the reason is the same for all of them. */
function skippedWords(say: Say, act: Act, [first, ...rest]: readonly Failure[]): string | undefined {
  if (first === undefined) return undefined
  const count = rest.length + 1
  const shared = rest.every((why) => why === first) ? skippedTexts[first] : undefined
  return shared ? say(shared, { count }) : say(actSubject.skipped, { count, act: say(actTexts[act]) })
}
