/** The filter by import: set by a link from the import, named by its file, removed here. */
import { documentTexts } from '#text/documents.ts'
import { deferred } from '#web/ui/deferred.tsx'
import type { FilterProps } from '#web/ui/table/spec.ts'

const name = 'importId'

const ImportChip = deferred(async () => (await import('./import-chip.tsx')).ImportChip)

function Control({ label, values, onChange }: FilterProps) {
  const id = values[name]?.[0]
  return id === undefined ? null : (
    <ImportChip label={label} id={id} onRemove={() => onChange({ [name]: [] })} />
  )
}

export const importFilter = { names: [name], label: documentTexts.importFilter, Control } as const
