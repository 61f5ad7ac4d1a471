/** The people of the demo world, as actors for their companies. */
import { abilitiesOf, type CompanyType } from '#domain/access/abilities.ts'
import type { Actor } from '#server/sessions/actor.ts'

export const administrator = (
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  companyType: CompanyType,
  administratorOf: (tenantId: string) => string,
): Actor => ({
  sessionId: '',
  userId: administratorOf(tenantId),
  seenAt: new Date(0),
  acting: {
    tenantId,
    companyId: id,
    companyType,
    role: 'administrator',
    abilities: abilitiesOf(companyType, 'administrator'),
  },
  frozenOut: undefined,
  agreementsRequired: false,
})
