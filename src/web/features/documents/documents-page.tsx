/** The documents of either side: entered, imported, edited and disabled here. */
import { pageNames } from '#text/access.ts'
import { documentTexts } from '#text/documents.ts'
import { DocumentList } from './document-list.tsx'

export { prefetch } from './list-prefetch.ts'

export default function DocumentsPage() {
  return <DocumentList view="manage" title={pageNames.documents} hint={documentTexts.manageHint} />
}
