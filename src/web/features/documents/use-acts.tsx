/** Asks before something is done with documents: for a yes, or for a reason where one is owed. */
import { type ReactNode, useCallback, useState } from 'react'
import { actDone, actQuestions, actReasons, actSubject, actTexts } from '#text/document-acts.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { useActingCard } from '#web/session/acting.ts'
import { ask } from '#web/ui/messages.ts'
import { sayNow, useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { ActSubject } from './act-subject.tsx'
import { type Act, type Listed, perform } from './document-calls.ts'
import type { Side } from './document-filters.tsx'
import { ReasonDialog } from './later-parts.ts'

type Asked = {
  readonly act: 'disable' | 'decline'
  readonly rows: readonly Listed[]
  readonly refused: BulkReport['refused']
  readonly settle: (report: BulkReport | undefined) => void
}

export type Run = (act: Act, rows: readonly Listed[]) => Promise<BulkReport | undefined>

/** The dialog is to stand on the page; whoever thinks better of it gets no report. */
export function useActs(): { readonly run: Run; readonly dialog: ReactNode } {
  const say = useSay()
  const side = useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'
  const [asked, setAsked] = useState<Asked>()
  const subjectOf = useCallback(
    (act: Act, rows: readonly Listed[], skipped: number) => (
      <ActSubject
        act={act}
        rows={rows}
        skipped={
          skipped > 0 ? say(actSubject.skipped, { count: skipped, act: say(actTexts[act]) }) : undefined
        }
      />
    ),
    [say],
  )
  const run: Run = useCallback(
    async (act, chosen) => {
      const rows = chosen.filter(({ can }) => can.includes(act))
      // Those with which it cannot be done are told before anybody is asked about the others.
      const refused = await refusedOf(
        act,
        chosen.filter(({ can }) => !can.includes(act)),
        side,
      )
      if (rows.length === 0) return { did: actDone[act], done: 0, refused }
      if (act === 'disable' || act === 'decline')
        return new Promise((settle) => setAsked({ act, rows, refused, settle }))
      const { title, body } = actQuestions[act]
      const question = {
        title:
          titleFor(rows, (number) => say(actSubject.named, { act: say(actTexts[act]), number })) ??
          say(title, { count: rows.length }),
        body: say(body),
        details: subjectOf(act, rows, refused.length),
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
    [say, side, subjectOf],
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
      details={subjectOf(asked.act, asked.rows, asked.refused.length)}
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

/** The texts of every refusal are fetched where there is one. */
async function refusedOf(act: Act, rows: readonly Listed[], side: Side): Promise<BulkReport['refused']> {
  if (rows.length === 0) return []
  const { whyNot } = await import('./why-not.ts')
  return rows.map((row) => ({ key: row.id, name: row.number, reason: sayNow(whyNot(act, row, side)) }))
}

const withRefused = (report: BulkReport, refused: BulkReport['refused']): BulkReport => ({
  ...report,
  refused: [...report.refused, ...refused],
})
