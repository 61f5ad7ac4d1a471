/** What the calls of the table name of a tenant and of whom it trades with. */
import { plantImports } from './import-calls.ts'
import { plantTrade } from './planted-trade.ts'
import type { TestServer } from './server.ts'
import { plantWebhook } from './webhook-calls.ts'

export const plantIds = async (server: TestServer, person: string, choice: string, tenant: string) => ({
  ...(await plantTrade(server, person, choice)),
  ...(await plantImports(server, tenant)),
  ...(await plantWebhook(server.context, tenant)),
})
