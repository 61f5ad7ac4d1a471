/** Sums up the mails of trade that are held for an address: one mail has what happened, and none of it is dropped. */
import type { Context } from '../context.ts'
import { notify } from './commands.ts'
import { composeNotification } from './render.ts'
import { openValues } from './seal.ts'
import { endHeldMails, type HeldMails, takeHeldMails } from './store.ts'

/** Everything that has been held for long enough. */
export async function sumUpHeldMails(context: Context): Promise<void> {
  while (await sumUpNext(context)) continue
}

const sumUpNext = (context: Context): Promise<boolean> =>
  context.systemDb.transaction().execute(async (db) => {
    const machineNow = context.clock()
    const held = await takeHeldMails(db, machineNow)
    if (!held) return false
    const { tenantId, recipient, language, mails } = held
    const notices = noticesOf(context, held)
    if (notices.length > 0)
      await notify(
        { db, context, machineNow },
        {
          tenantId,
          channel: 'mail',
          to: recipient,
          template: 'tradeSummary',
          language,
          values: {
            count: String(notices.length),
            lines: notices.join('\n\n'),
            link: context.config.publicUrl,
          },
        },
      )
    await endHeldMails(
      db,
      mails.map(({ id }) => id),
      context.config.environment === 'production',
    )
    return true
  })

/** The subject of each mail, and the documents that it names. */
const noticesOf = ({ secrets, log }: Context, { language, mails }: HeldMails): readonly string[] =>
  mails.flatMap(({ id, template, sealed, isWanted }) => {
    if (!isWanted) return []
    const values = openValues(secrets, id, sealed)
    const written = values && composeNotification({ channel: 'mail', template, language }, values)
    if (!written) log.error({ notificationId: id, template }, 'a held mail could not be opened')
    return written ? [[written.subject, values['lines']].filter(Boolean).join('\n')] : []
  })
