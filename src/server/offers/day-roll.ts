/** What the day roll of a market does to offers. */

import type { AtDayRoll } from '../markets/commands.ts'
import { eventsOf, expireItems } from './items.ts'

export const expireOffers: AtDayRoll = async ({ db, row, businessNow }, marketIds) =>
  eventsOf(await expireItems(db, marketIds, businessNow), row.tenantId)
