/** Asks before something is done with documents: for a yes, or for a reason where one is owed. */
import { type ReactNode, useCallback, useState } from 'react'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { refusalOf } from '#domain/documents/rules.ts'
import { actDone, actQuestions, actReasons, actSubject, actTexts } from '#text/document-acts.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { failureTexts } from '#text/failures.ts'
import type { Pair } from '#text/text.ts'
import { useActingCard } from '#web/session/acting.ts'
import { ask } from '#web/ui/messages.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { BulkReport, Everything } from '#web/ui/table/spec.ts'
import { ActSubject } from './act-subject.tsx'
import { type Act, type Listed, perform, type Subject } from './document-calls.ts'

type Asked = {
  readonly act: 'disable' | 'decline'
  readonly subject: Subject
  readonly refused: BulkReport['refused']
  readonly settle: (report: BulkReport | undefined) => void
}

export type Run = (
  act: Act,
  rows: readonly Listed[],
  /** Everything on all pages in place of the rows. */
  all?: Everything,
) => Promise<BulkReport | undefined>

/** The dialog is to stand on the page; whoever thinks better of it gets no report. */
export function useActs(): { readonly run: Run; readonly dialog: ReactNode } {
  const say = useSay()
  const side = useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'
  const [asked, setAsked] = useState<Asked>()
  const subjectOf = useCallback(
    (act: Act, { rows, all }: Subject, skipped: number) => (
      <ActSubject
        act={act}
        rows={rows}
        all={all}
        skipped={
          skipped > 0 ? say(actSubject.skipped, { count: skipped, act: say(actTexts[act]) }) : undefined
        }
      />
    ),
    [say],
  )
  const run: Run = useCallback(
    async (act, chosen, all) => {
      const rows = all ? [] : chosen.filter(({ can }) => can.includes(act))
      // Those with which it cannot be done are told before anybody is asked about the others.
      const refused = (all ? [] : chosen)
        .filter(({ can }) => !can.includes(act))
        .map((row) => ({ key: row.id, name: row.number, reason: say(whyNot(act, row, side)) }))
      if (!all && rows.length === 0) return { did: actDone[act], done: 0, refused }
      const subject = { rows, all }
      if (act === 'disable' || act === 'decline')
        return new Promise((settle) => setAsked({ act, subject, refused, settle }))
      const { title, body } = actQuestions[act]
      const question = {
        title:
          titleFor(rows, (number) => say(actSubject.named, { act: say(actTexts[act]), number })) ??
          say(title, { count: countOf(subject) }),
        body: say(body),
        details: subjectOf(act, subject, refused.length),
        yes: say(actTexts[act]),
      }
      // The question stays until the server has answered, and says there why it could not.
      let report: BulkReport | undefined
      const work = async () => {
        report = withRefused(await perform(act, subject), refused)
      }
      await ask({ ...question, work, ...(act === 'delete' && { tone: 'danger' }) })
      return report
    },
    [say, side, subjectOf],
  )
  const close = () => {
    asked?.settle(undefined)
    setAsked(undefined)
  }
  const dialog = asked && (
    <ReasonDialog
      title={
        titleFor(asked.subject.rows, (number) =>
          say(documentTexts.actNamed, { act: say(actTexts[asked.act]), number }),
        ) ?? say(actReasons[asked.act].title, { count: countOf(asked.subject) })
      }
      body={say(actReasons[asked.act].body)}
      details={subjectOf(asked.act, asked.subject, asked.refused.length)}
      yes={say(actTexts[asked.act])}
      label={say(asked.act === 'disable' ? documentColumns.disabledReason : documentColumns.declinedReason)}
      long
      onClose={close}
      onReject={async ({ reason }) =>
        asked.settle(withRefused(await perform(asked.act, asked.subject, reason), asked.refused))
      }
    />
  )
  return { run, dialog }
}

const countOf = ({ rows, all }: Subject): string => (all?.count ?? rows.length).toLocaleString(locale())

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
function whyNot(act: Act, row: Listed, side: DocumentSide): Pair {
  const state = { ...row, paid: row.paidDate !== null }
  return failureTexts[refusalOf(act, state, side) ?? 'notAllowed']
}
