/** Confirms actions on documents, with a reason where required. */
import { type ReactNode, useCallback, useState } from 'react'
import { actDone, actQuestions, actReasons, actSubject, actTexts } from '#text/document-acts.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { useActingCard } from '#web/session/acting.ts'
import { ask } from '#web/ui/messages.ts'
import { locale, sayNow, useSay } from '#web/ui/say.ts'
import type { BulkReport, Everything } from '#web/ui/table/spec.ts'
import { warn } from '#web/ui/toasts.ts'
import { ActSubject } from './act-subject.tsx'
import { type Act, type Listed, perform, previewAll, type Selection, type Subject } from './document-calls.ts'
import type { Side } from './document-filters.tsx'
import { ReasonDialog } from './later-parts.ts'
import type { Skipped } from './why-not.ts'

type Asked = {
  readonly act: 'disable' | 'decline'
  readonly subject: Subject
  readonly skipped: Skipped
  readonly settle: (report: BulkReport | undefined) => void
}

export type Run = (
  act: Act,
  rows: readonly Listed[],
  /** Everything on all pages instead of the rows. */
  all?: Everything,
) => Promise<BulkReport | undefined>

/** The dialog must be rendered by the page; a cancelled action has no report. */
export function useActs(): { readonly run: Run; readonly dialog: ReactNode } {
  const say = useSay()
  const side = useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'
  const [asked, setAsked] = useState<Asked>()
  const run: Run = useCallback(
    async (act, chosen, everything) => {
      const all = everything && (await previewAll(act, everything.filtered))
      const rows = all ? [] : chosen.filter(({ can }) => can.includes(act))
      // Skipped documents are shown before the confirmation.
      const skipped = all
        ? skippedOfAll(act, all)
        : await skippedOf(
            act,
            chosen.filter(({ can }) => !can.includes(act)),
            side,
          )
      const subject = { rows, all }
      if (all?.count === 0) {
        warn(say(actSubject.none, { act: say(actTexts[act]) }))
        return undefined
      }
      if (!all && rows.length === 0) return { did: actDone[act], done: 0, refused: skipped.refused }
      if (act === 'disable' || act === 'decline')
        return new Promise((settle) => setAsked({ act, subject, skipped, settle }))
      const { title, body } = actQuestions[act]
      const question = {
        title:
          titleFor(rows, (number) => say(actSubject.named, { act: say(actTexts[act]), number })) ??
          say(title, { count: countOf(subject) }),
        body: say(body),
        details: <ActSubject act={act} {...subject} skipped={skipped.words} />,
        yes: say(actTexts[act]),
      }
      // The dialog stays until the server has answered, and shows refusals.
      let report: BulkReport | undefined
      const work = async () => {
        report = withRefused(await perform(act, subject), skipped)
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
        titleFor(asked.subject.rows, (number) =>
          say(documentTexts.actNamed, { act: say(actTexts[asked.act]), number }),
        ) ?? say(actReasons[asked.act].title, { count: countOf(asked.subject) })
      }
      body={say(actReasons[asked.act].body)}
      details={<ActSubject act={asked.act} {...asked.subject} skipped={asked.skipped.words} />}
      yes={say(actTexts[asked.act])}
      label={say(asked.act === 'disable' ? documentColumns.disabledReason : documentColumns.declinedReason)}
      long
      onClose={close}
      onReject={async ({ reason }) =>
        asked.settle(withRefused(await perform(asked.act, asked.subject, reason), asked.skipped))
      }
    />
  )
  return { run, dialog }
}

const countOf = ({ rows, all }: Subject): string => (all?.count ?? rows.length).toLocaleString(locale())

/** A single document is named by its number. */
const titleFor = (
  [only, another]: readonly Listed[],
  named: (number: string) => string,
): string | undefined => (only && !another ? named(only.number) : undefined)

/** The texts of refusals are loaded on demand. */
async function skippedOf(act: Act, rows: readonly Listed[], side: Side): Promise<Skipped> {
  if (rows.length === 0) return { refused: [], words: undefined }
  const { explainSkipped } = await import('./why-not.ts')
  return explainSkipped(act, rows, side)
}

/** The report of the action names them. */
const skippedOfAll = (act: Act, { skipped }: Selection): Skipped => ({
  refused: [],
  words: skipped > 0 ? sayNow(actSubject.skipped, { count: skipped, act: sayNow(actTexts[act]) }) : undefined,
})

const withRefused = (report: BulkReport, { refused }: Skipped): BulkReport => ({
  ...report,
  refused: [...report.refused, ...refused],
})
