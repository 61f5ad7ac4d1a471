/** The payee of a document, from those of the chosen payer. */
import { useEffect, useState } from 'react'
import { suppliersByBuyer } from '#contract/documents.ts'
import { documentColumns } from '#text/documents.ts'
import { call } from '#web/api/client.ts'
import { SearchSelect } from '#web/ui/inputs/search-select.tsx'
import type { Choice } from '#web/ui/inputs/select-field.tsx'
import { useSay } from '#web/ui/say.ts'

type PayeeProps = {
  buyerId: string
  name: string
  value: Choice | null
  error: string | undefined
  readOnly: boolean
  onValue: (choice: Choice | null) => void
  onBlur: () => void
}

/** The payees of the payer that is chosen, by name and code. */
export function PayeeField({ buyerId, ...field }: PayeeProps) {
  const say = useSay()
  const [choices, setChoices] = useState<readonly Choice[]>([])
  useEffect(() => {
    let isHere = true
    if (buyerId !== '')
      call(suppliersByBuyer, { query: { buyerId } }, { quiet: true }).then(
        (found) =>
          isHere &&
          setChoices(
            found.map(({ supplierId, name, code }) => ({ value: supplierId, label: `${name} · ${code}` })),
          ),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [buyerId])
  return (
    <SearchSelect
      {...field}
      label={say(documentColumns.payee)}
      from={choices}
      disabled={buyerId === ''}
      required
    />
  )
}
