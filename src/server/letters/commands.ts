/** Writing letters. A letter belongs to the transaction that causes it: if that rolls back, nothing is sent. */
import { sql } from 'kysely'
import type * as contract from '#contract/letters.ts'
import type { Input, Reply } from '#contract/route.ts'
import { msPerHour } from '#domain/day.ts'
import { type Channel, recipientOf } from '#domain/letters.ts'
import { done, refuse } from '#domain/result.ts'
import type { LetterValues, TemplateName } from '#text/letters.ts'
import type { Language } from '#text/text.ts'
import type { Command, Work } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import { newCode } from '../config/secrets.ts'
import { testLettersPerHourMax } from '../limits.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Caller } from '../sessions/entrance.ts'
import { countLettersSince } from './queries.ts'
import { sealValues } from './seal.ts'
import { insertLetter, lockTestLetters } from './store.ts'

export type Letter<T extends TemplateName> = {
  /** The tenant the letter is about; null if it only concerns a person. */
  readonly tenantId: string | null
  readonly channel: Channel
  readonly to: string
  readonly template: T
  readonly language: Language
  readonly values: LetterValues<T>
}

/** Writes a letter, which is sent after commit. Returns its id. */
export async function sendLetter<T extends TemplateName>(
  { db, context, machineNow }: Pick<Work<Caller>, 'db' | 'context' | 'machineNow'>,
  letter: Letter<T>,
): Promise<string> {
  const { tenantId, channel, template, language, values } = letter
  const recipient = recipientOf(channel, letter.to)
  if (recipient === undefined) throw new RangeError(`A letter by ${channel} cannot be addressed like that`)
  const id = context.makeId()
  await insertLetter(db, {
    id,
    tenant_id: tenantId,
    channel,
    recipient,
    template,
    language,
    sealed: sealValues(context.secrets, id, values),
    state: 'waiting',
    tries: 0,
    try_at: machineNow,
    created_at: machineNow,
  })
  return id
}

/**
 * Writes a letter, or does the same work and rolls it back, so that the time does not reveal whether there is a
 * recipient.
 */
export async function sendLetterWhere<T extends TemplateName>(
  isWanted: boolean,
  work: Pick<Work<Caller>, 'db' | 'context' | 'machineNow'>,
  letter: Letter<T>,
): Promise<void> {
  await sql`savepoint letter`.execute(work.db)
  await sendLetter(work, letter)
  await sql.raw(isWanted ? 'release savepoint letter' : 'rollback to savepoint letter').execute(work.db)
}

type SendTest = Command<
  Input<typeof contract.testLetterSend>,
  Reply<typeof contract.testLetterSend>,
  Actor | undefined
>

export const sendTestLetter: SendTest = async (work, { body }) => {
  const { db, context, machineNow } = work
  // One at a time, so that each counts the ones before it.
  await lockTestLetters(db)
  const lastHour = new Date(machineNow.getTime() - msPerHour)
  if ((await countLettersSince(context.systemDb, 'test', lastHour)) >= testLettersPerHourMax)
    return refuse('tooManyRequests')
  const { channel, recipient, language } = body
  const values = { code: newCode() }
  const id = await sendLetter(work, {
    channel,
    to: recipient,
    language,
    tenantId: null,
    template: 'test',
    values,
  })
  const facts = { letterId: id, channel, language }
  return done({
    value: { id },
    entry: { action: 'letters.tested', tenantId: null, userId: platformId, facts },
  })
}
