/** The calls of notifications for the sandbox console. They do not exist in production. */

import * as contract from '#contract/notifications.ts'
import { open, runCommand, type Served } from '../http/routes.ts'
import { sendTestNotification } from './commands.ts'
import { presentNotification } from './present.ts'
import { newestNotifications } from './queries.ts'

export const notificationRoutes: readonly Served[] = [
  open(contract.outboxRead, async ({ systemDb, secrets }, { query }) => {
    const rows = await newestNotifications(systemDb, query.to)
    return { kind: 'data', data: rows.map((row) => presentNotification(secrets, row)) }
  }),
  open(contract.testNotificationSend, (context, _input, incoming) =>
    runCommand(context, contract.testNotificationSend, sendTestNotification, incoming),
  ),
]
