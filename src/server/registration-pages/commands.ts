/** Setting and removing the logo of a payer's registration page. */

import type * as contract from '#contract/registration-pages.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { attachFile, dropFile } from '../files/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { ownerOf } from './queries.ts'
import * as store from './store.ts'

export const setLogo: Command<Input<typeof contract.registrationPageLogoSet>, null, Actor> = async (
  work,
  { body: { fileId } },
) => {
  const { db, actor } = work
  const { tenantId } = requireActing(actor)
  const page = await store.holdPage(db, tenantId)
  if (!page) return refuse('notFound')
  if (page.logoId === fileId) return refuse('nothingChanged')
  const owner = ownerOf(tenantId)
  if (page.logoId !== null) await dropFile(work, owner, page.logoId)
  if (fileId !== null) {
    const used = await attachFile(work, owner, fileId, 'image')
    if (!used.ok) return used
  }
  const entry = {
    action: 'registrationPage.logoSet' as const,
    tenantId,
    userId: actor.userId,
    facts: { fileId, before: page.logoId },
    events: [{ topic: topics.registrationPageChanged, body: {} }],
  }
  return done({ value: null, entry })
}

/** Sets the address of the payer's page and returns the old one; an address belongs to one payer. */
export async function setRegistrationPage(
  { db }: Work<Caller>,
  tenantId: string,
  slug: string,
): Promise<Result<string | null>> {
  const page = await store.holdPage(db, tenantId)
  if (page?.slug === slug) return refuse('nothingChanged')
  if (!(await store.placePage(db, { tenant_id: tenantId, slug }))) return refuse('slugTaken')
  return done(page?.slug ?? null)
}
