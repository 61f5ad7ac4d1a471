/** The import that a list is filtered by, with a button to remove it. */
import { documentImports } from '#contract/document-imports.ts'
import { documentTexts } from '#text/documents.ts'
import { tables } from '#text/tables.ts'
import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'

export function ImportChip({ label, id, onRemove }: { label: string; id: string; onRemove: () => void }) {
  const say = useSay()
  const file = useRead(documentImports.read, { params: { id } }).data?.fileName
  const words = file === undefined ? label : say(tables.filterIs, { filter: label, choice: file })
  return (
    <button
      type="button"
      className="filter-chip"
      aria-label={say(documentTexts.removeFilter, { filter: words })}
      onClick={onRemove}
    >
      {words}
      <Icon name="close" />
    </button>
  )
}
