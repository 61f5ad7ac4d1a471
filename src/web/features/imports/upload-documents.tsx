/** Uploading documents: all documents of a file have one type. */
import { useState } from 'react'
import { documentImports } from '#contract/document-imports.ts'
import { type DocumentType, documentTypesFor } from '#domain/documents/kinds.ts'
import { typeTexts } from '#text/documents.ts'
import { importPage } from '#text/import-page.ts'
import { download, upload } from '#web/api/client.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { useSay } from '#web/ui/say.ts'
import { UploadCard } from './upload-card.tsx'

export function UploadDocuments({ onBegun }: { onBegun: (id: string) => void }) {
  const say = useSay()
  const acting = useActingCard()
  const companyType = acting?.companyType ?? 'buyer'
  const [type, setType] = useState<DocumentType | ''>(companyType === 'supplier' ? 'receivable' : 'payable')
  const query = { companyType, type: type || 'payable' } as const
  const chosen = { ...query, ...(companyType === 'supplier' && { supplierId: acting?.id }) } as const
  return (
    <UploadCard
      missing={type ? undefined : importPage.chooseType}
      template={() => download(documentImports.template, { query })}
      begin={(file, again) => {
        const body = { ...chosen, ...(again && { again: 'true' as const }) }
        return upload(documentImports.begin, { body }, file, { inPlace: true })
      }}
      onBegun={onBegun}
    >
      <SelectField
        label={say(importPage.type)}
        help={say(importPage.typeHelp)}
        required
        value={type}
        onValue={setType}
        choices={documentTypesFor[companyType === 'supplier' ? 'payee' : 'payer'].map((value) => ({
          value,
          label: say(typeTexts[value]),
        }))}
      />
    </UploadCard>
  )
}
