/** Edits a draft, or corrects what the other side has rejected. */
import { Navigate, useSearchParams } from 'react-router'
import { reconciliationRead } from '#contract/reconciliations.ts'
import { useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { otherParty, viewAt } from './addresses.ts'
import { Editor } from './editor.tsx'
import { AttachmentsCard } from './side-cards.tsx'
import { StatementHead } from './statement-head.tsx'
import './reconciliations.css'

export default function EditPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const read = useRead(reconciliationRead, { params: { id }, query: {} })
  return (
    <Loaded query={read} lines={10}>
      {(statement) =>
        statement.can.includes('edit') || statement.can.includes('correct') ? (
          <div className="statement-stack">
            <StatementHead statement={statement} />
            <Editor
              key={statement.version}
              start={{
                payeeId: statement.payeeId,
                currency: statement.currency,
                party: otherParty(statement),
              }}
              statement={statement}
            />
            <AttachmentsCard statement={statement} />
          </div>
        ) : (
          <Navigate to={viewAt(id)} replace />
        )
      }
    </Loaded>
  )
}
