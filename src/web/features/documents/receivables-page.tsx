/** The receivables of a payee, with the amounts that can be paid early. */
import { pageNames } from '#text/access.ts'
import { documentTexts } from '#text/documents.ts'
import { DocumentList } from './document-list.tsx'

export { prefetch } from './list-prefetch.ts'

export default function ReceivablesPage() {
  return <DocumentList view="owed" title={pageNames.receivables} hint={documentTexts.receivablesHint} />
}
