/** Confirms actions on documents, with a reason where required. */
import { type ReactNode, useCallback, useState } from 'react'
import {
  actionDone,
  actionQuestions,
  actionReasons,
  actionSubject,
  actionTexts,
} from '#text/document-actions.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { ask } from '#web/ui/confirmations.ts'
import { locale, sayNow, useSay } from '#web/ui/say.ts'
import type { BulkReport, Everything } from '#web/ui/table/spec.ts'
import { warn } from '#web/ui/toasts.ts'
import { ActionSubject } from './action-subject.tsx'
import { ReasonDialog } from './deferred-dialogs.ts'
import {
  type Act,
  type DocumentRow,
  perform,
  previewAll,
  type Selection,
  type Subject,
} from './document-calls.ts'
import type { Side } from './document-filters.tsx'
import type { SkippedDocuments } from './skipped-documents.ts'

type PendingAction = {
  readonly act: 'disable' | 'decline'
  readonly subject: Subject
  readonly skipped: SkippedDocuments
  readonly settle: (report: BulkReport | undefined) => void
}

export type RunAction = (
  act: Act,
  rows: readonly DocumentRow[],
  /** Everything on all pages instead of the rows. */
  all?: Everything,
) => Promise<BulkReport | undefined>

/** The dialog must be rendered by the page; a cancelled action has no report. */
export function useActions(): { readonly run: RunAction; readonly dialog: ReactNode } {
  const say = useSay()
  const side = useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer'
  const [requested, setRequested] = useState<PendingAction>()
  const run: RunAction = useCallback(
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
        warn(say(actionSubject.none, { act: say(actionTexts[act]) }))
        return undefined
      }
      if (!all && rows.length === 0) return { did: actionDone[act], done: 0, refused: skipped.refused }
      if (act === 'disable' || act === 'decline')
        return new Promise((settle) => setRequested({ act, subject, skipped, settle }))
      const { title, body } = actionQuestions[act]
      const question = {
        title:
          titleFor(rows, (number) => say(actionSubject.named, { act: say(actionTexts[act]), number })) ??
          say(title, { count: countOf(subject) }),
        body: say(body),
        details: <ActionSubject act={act} {...subject} skipped={skipped.words} />,
        yes: say(actionTexts[act]),
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
    requested?.settle(undefined)
    setRequested(undefined)
  }
  const dialog = requested && (
    <ReasonDialog
      title={
        titleFor(requested.subject.rows, (number) =>
          say(documentTexts.actionNamed, { act: say(actionTexts[requested.act]), number }),
        ) ?? say(actionReasons[requested.act].title, { count: countOf(requested.subject) })
      }
      body={say(actionReasons[requested.act].body)}
      details={<ActionSubject act={requested.act} {...requested.subject} skipped={requested.skipped.words} />}
      yes={say(actionTexts[requested.act])}
      label={say(
        requested.act === 'disable' ? documentColumns.disabledReason : documentColumns.declinedReason,
      )}
      long
      onClose={close}
      onReject={async ({ reason }) =>
        requested.settle(
          withRefused(await perform(requested.act, requested.subject, reason), requested.skipped),
        )
      }
    />
  )
  return { run, dialog }
}

const countOf = ({ rows, all }: Subject): string => (all?.count ?? rows.length).toLocaleString(locale())

/** A single document is named by its number. */
const titleFor = (
  [only, another]: readonly DocumentRow[],
  named: (number: string) => string,
): string | undefined => (only && !another ? named(only.number) : undefined)

/** The texts of refusals are loaded on demand. */
async function skippedOf(act: Act, rows: readonly DocumentRow[], side: Side): Promise<SkippedDocuments> {
  if (rows.length === 0) return { refused: [], words: undefined }
  const { explainSkipped } = await import('./skipped-documents.ts')
  return explainSkipped(act, rows, side)
}

/** The report of the action names them. */
const skippedOfAll = (act: Act, { skipped }: Selection): SkippedDocuments => ({
  refused: [],
  words:
    skipped > 0
      ? sayNow(actionSubject.skipped, { count: skipped, act: sayNow(actionTexts[act]) })
      : undefined,
})

const withRefused = (report: BulkReport, { refused }: SkippedDocuments): BulkReport => ({
  ...report,
  refused: [...report.refused, ...refused],
})
