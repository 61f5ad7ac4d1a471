/** The view page, asking to delete a draft. */
import { StatementView } from './view-page.tsx'

export default function DeletePage() {
  return <StatementView asksToDelete />
}
