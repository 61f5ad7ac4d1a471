/** The form of a company as typed so far. It refers to its licence image, so that the file is kept as long as the draft. */
import { done, type Result } from '#domain/result.ts'
import type { CompanyForm } from '#domain/verification/form.ts'
import type { Work } from '../commands/command.ts'
import { attachFile, dropFile } from '../files/commands.ts'
import type { Actor } from '../sessions/actor.ts'
import { savedDraft } from './queries.ts'
import { openForm, sealForm } from './sealed.ts'
import * as store from './store.ts'

const ownerOf = (tenantId: string) => ({ kind: 'verificationDraft', id: tenantId })

async function licenceOf({ db, context }: Work<Actor>, tenantId: string): Promise<string> {
  const saved = await savedDraft(db, tenantId)
  return (saved && openForm(context.secrets, tenantId, saved.sealed)?.licence) ?? ''
}

/** The caller has locked the counts of the company. */
export async function keepDraft(
  work: Work<Actor>,
  tenantId: string,
  form: CompanyForm,
): Promise<Result<null>> {
  const { db, context, actor, businessNow } = work
  const before = await licenceOf(work, tenantId)
  const licence = form.licence ?? ''
  if (before !== licence) {
    if (before !== '') await dropFile(work, ownerOf(tenantId), before)
    const kept = licence === '' ? done(null) : await attachFile(work, ownerOf(tenantId), licence, 'image')
    if (!kept.ok) return kept
  }
  await store.saveDraft(db, {
    tenant_id: tenantId,
    sealed: sealForm(context.secrets, tenantId, form),
    saved_by: actor.userId,
    saved_at: businessNow,
  })
  return done(null)
}

/** Once the company is verified, the numbers of identity documents in it are needed no more. */
export async function removeDraft(work: Work<Actor>, tenantId: string): Promise<void> {
  const licence = await licenceOf(work, tenantId)
  if (licence !== '') await dropFile(work, ownerOf(tenantId), licence)
  await store.deleteDraft(work.db, tenantId)
}
