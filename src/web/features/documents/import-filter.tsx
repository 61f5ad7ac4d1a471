/** What one import brought: set by whoever comes from it, named by its file, and taken away here. */
import { documentImports } from '#contract/document-imports.ts'
import { documentTexts } from '#text/documents.ts'
import { tables } from '#text/tables.ts'
import { useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import type { FilterProps } from '#web/ui/table/spec.ts'

const name = 'importId'

function Control({ label, values, onChange }: FilterProps) {
  const id = values[name]?.[0]
  return id === undefined ? null : <Chip label={label} id={id} onRemove={() => onChange({ [name]: [] })} />
}

function Chip({ label, id, onRemove }: { label: string; id: string; onRemove: () => void }) {
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

export const importFilter = { names: [name], label: documentTexts.importFilter, Control } as const
