/** Notifications for tests: written as a command writes them, and read as the owner of the database. */
import { randomInt } from 'node:crypto'
import type { Channel } from '#domain/notifications.ts'
import { notify } from '#server/notifications/commands.ts'
import { ask } from './ask.ts'
import type { TestServer } from './server.ts'

export type Written = { readonly id: string; readonly code: string; readonly to: string }

const addresses: Readonly<Record<Channel, string>> = { mail: 'lixiaoyun@mingyuan.test', sms: '13800001234' }

/** Writes a notification with its own code, in a transaction that commits by default. */
export async function writeTestNotification(
  { context, clock }: TestServer,
  channel: Channel,
  { to = addresses[channel], fails = false } = {},
): Promise<Written> {
  const code = newCode()
  const notification = {
    tenantId: null,
    channel,
    to,
    template: 'test',
    language: 'zh',
    values: { code },
  } as const
  const id = await context.db.transaction().execute(async (db) => {
    const written = await notify({ db, context, machineNow: clock() }, notification)
    if (fails) throw new Error('the command failed')
    return written
  })
  return { id, code, to }
}

/** A code that no hash, id or time contains by chance. */
const newCode = (): string => Array.from({ length: 12 }, () => 'ghjkmnpqrstuvwxyz'[randomInt(17)]).join('')

export type NotificationState = {
  readonly state: string
  readonly tries: number
  readonly fault: string | null
  readonly fault_detail: string | null
  readonly sealed: string | null
  readonly sent_at: string | null
}

export async function stateOf({ ownerUrl }: TestServer, id: string): Promise<NotificationState> {
  const [row] = await ask(ownerUrl, `select to_json(notifications) from notifications where id = '${id}'`)
  return row as NotificationState
}
