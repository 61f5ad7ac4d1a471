/** Which side of its documents the company is that somebody acts for. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { useActingCard } from '#web/session/acting.ts'

export const useSide = (): DocumentSide => (useActingCard()?.companyType === 'supplier' ? 'payee' : 'payer')
