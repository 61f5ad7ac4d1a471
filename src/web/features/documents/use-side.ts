/** The acting company's side of its documents. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { useActingCard } from '#web/session/acting-identity.ts'

export const useSide = (): DocumentSide => (useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer')
