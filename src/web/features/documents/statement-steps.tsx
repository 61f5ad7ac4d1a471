/** The steps that reconciliation statements add to the history of a document, each with its statement. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { documentTexts, statementStepTexts } from '#text/documents.ts'
import type { Say } from '#text/text.ts'
import type { TimelineEvent } from '#web/ui/timeline.tsx'
import type { DocumentDetail } from './document-history.ts'

type Step = { readonly ms: number; readonly event: TimelineEvent }

export const statementSteps = ({ statements }: DocumentDetail, say: Say): readonly Step[] =>
  statements.map(({ id, number, state, at }) => ({
    ms: Date.parse(at),
    event: {
      id: `statement-${id}`,
      title: say(statementStepTexts[state]),
      at,
      detail: (
        <Link to={`${pages.reconciliationView.path}?id=${id}`}>
          {say(documentTexts.statement, { number })}
        </Link>
      ),
      state: state === 'rejected' ? 'failed' : 'happened',
    },
  }))
