/** The payables of a payer, with the amounts that can be paid early. */
import { pageNames } from '#text/access.ts'
import { documentTexts } from '#text/documents.ts'
import { DocumentList } from './document-list.tsx'

export { prefetch } from './list-prefetch.ts'

export default function PayablesPage() {
  return <DocumentList view="owed" title={pageNames.payables} hint={documentTexts.payablesHint} />
}
