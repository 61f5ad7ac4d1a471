/** Records that a version of a recurring offer was accepted, and keeps what it was accepted with. */
import { type AcceptedAgreement, recordAccepted } from '../agreements/commands.ts'
import type { Work } from '../commands/command.ts'
import { keepContinuing } from '../offers/commands.ts'
import type { Actor } from '../sessions/actor.ts'

type AcceptedMandate = Parameters<typeof keepContinuing>[1] & Parameters<typeof keepContinuing>[2]

export async function acceptMandate(
  work: Work<Actor>,
  mandate: AcceptedMandate,
  accepted: AcceptedAgreement,
): Promise<void> {
  const { payeeTenantId: tenantId, offerId: subjectId } = mandate
  await recordAccepted(work, { userId: work.actor.userId, tenantId, subjectId }, [accepted])
  await keepContinuing(work, mandate, mandate, accepted)
}
