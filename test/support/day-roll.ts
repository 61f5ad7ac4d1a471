/** The day roll of a payer's markets, as it would come at a moment; the simulated bank is not asked. */
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import { dueHandlers } from '#server/due-handlers.ts'
import { dayRollKind } from '#server/markets/dates.ts'
import { payerTenantId } from './planted-offers.ts'
import type { TestServer } from './server.ts'

export const rollDay = ({ context }: TestServer, moment: string): Promise<null> =>
  runUnit(context, {
    cause: { kind: 'handler', requestId: context.makeId() },
    enter: inScopeOf({ tenantId: payerTenantId }),
    lock: noLocks,
    work: async (work) => {
      const businessNow = new Date(moment)
      const row = { id: context.makeId(), tenantId: payerTenantId, marketId: undefined }
      const due = { ...row, kind: dayRollKind, dueAt: businessNow, tries: 0, body: {} }
      const entry = await dueHandlers[dayRollKind]?.({ ...work, businessNow, row: due })
      return { value: null, entries: entry ? [entry] : [] }
    },
  })
