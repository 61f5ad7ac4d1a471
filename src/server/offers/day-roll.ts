/** What the day roll of a market does to offers. */

import type { AtDayRoll } from '../markets/commands.ts'
import { expireItems, newsOf } from './items.ts'

export const expireOffers: AtDayRoll = async ({ db, row, businessNow }, marketIds) =>
  newsOf(await expireItems(db, marketIds, businessNow), row.tenantId)
