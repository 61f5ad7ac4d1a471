/** What a person changes of themself. Every change is told to their other pages and stands in their log, with marks masked. */
import type { Transaction } from 'kysely'
import type * as contract from '#contract/profile.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Action } from '#domain/audit.ts'
import {
  type LoginMethods,
  loginFieldOf,
  maskOf,
  type ProvedField,
  provedFields,
  tryUnbind,
} from '#domain/identity/profile.ts'
import { markOf } from '#domain/identity/verification-codes.ts'
import { done, refuse } from '#domain/result.ts'
import type { Change, Command, Json } from '../commands/command.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import * as proofs from '../proofs/commands.ts'
import * as store from './store.ts'

const columns = {
  contactPhone: 'contact_phone',
  contactMail: 'contact_mail',
  loginPhone: 'login_phone',
  loginMail: 'login_mail',
} as const satisfies Record<ProvedField, keyof Schema['users']>

const changed = (
  { userId }: Actor,
  action: Action,
  facts: { readonly [key: string]: Json },
): Change<null> => ({
  value: null,
  entry: {
    action,
    tenantId: null,
    userId,
    facts,
    news: [{ topic: topics.profileChanged, userId, body: {} }],
  },
})

/** Only what is given changes. */
export const changeProfile: Command<Input<typeof contract.profileChange>, null, Actor> = async (
  { db, actor },
  { body: { name, title } },
) => {
  const changes = { ...(name !== undefined && { name }), ...(title !== undefined && { title }) }
  await store.changeUser(db, actor.userId, changes)
  return done(changed(actor, 'identity.profileChanged', changes))
}

/** `codeId` is the code that was tried and is right. That a mark is taken is told to nobody but whoever has shown it theirs. */
export const changeMark =
  (codeId: string | undefined): Command<Input<typeof contract.markChange>, null, Actor> =>
  async (work, { body: { field, value } }) => {
    const { db, actor, incoming } = work
    const mark = markOf(provedFields[field].type, value)
    if (mark === undefined) throw new Error('a mark that the contract lets through has a channel')
    if (codeId === undefined) return refuse('codeWrong')
    if (!(await store.changeUser(db, actor.userId, { [columns[field]]: mark }))) return refuse('loginTaken')
    if (!(await proofs.spendCode(work, codeId))) return refuse('codeWrong')
    return done(
      changed(actor, 'identity.markChanged', { field, name: maskOf(mark), address: incoming.address }),
    )
  }

export const permitUnbind =
  (mark: string, codeId: string | undefined): Command<Input<typeof contract.codeVerify>, null, Actor> =>
  async (work, { body: { type } }) => {
    const { userId } = work.actor
    if (codeId === undefined || !(await proofs.spendCode(work, codeId))) return refuse('codeWrong')
    await proofs.permitUnbind(work, mark)
    const facts = { type, name: maskOf(mark) }
    return done({ value: null, entry: { action: 'identity.unbindPermitted', tenantId: null, userId, facts } })
  }

export const unbindLogin: Command<Input<typeof contract.loginUnbind>, null, Actor> = async (
  work,
  { params: { type } },
) => {
  const { db, actor, incoming } = work
  const mark = tryUnbind(await loginMethodsOf(db, actor.userId, 'held'), type)
  if (!mark.ok) return mark
  if (!(await proofs.takeUnbindPermit(work, mark.value))) return refuse('unbindUnverified')
  await store.changeUser(db, actor.userId, { [columns[loginFieldOf(type)]]: null })
  return done(
    changed(actor, 'identity.loginUnbound', { type, name: maskOf(mark.value), address: incoming.address }),
  )
}

/** Held until the end of the transaction where they decide about a change, so that two cannot take both off. */
export async function loginMethodsOf(
  db: Context['db'] | Transaction<Schema>,
  userId: string,
  held?: 'held',
): Promise<LoginMethods> {
  const own = db
    .selectFrom('users')
    .select(['login_phone as loginPhone', 'login_mail as loginMail'])
    .where('id', '=', userId)
  return (held ? own.forUpdate() : own).executeTakeFirstOrThrow()
}
