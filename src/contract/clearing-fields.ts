/** Fields of clearing that a preview alone has. */
import * as z from 'zod/mini'
import { instant } from './fields.ts'

export const previewState = {
  /** The version whose rate settings count now, and since when those of the newest version do or will. */
  rateVersion: z.int(),
  ratesCountFrom: instant,
  /** Why the market cannot be cleared now; null if it can. */
  blockedBy: z.nullable(z.strictObject({ code: z.int(), message: z.string() })),
}
