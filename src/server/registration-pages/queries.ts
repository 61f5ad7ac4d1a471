/** A payer's registration page: for the payer, and for the public by its address. */
import type { Context } from '../context.ts'

/** The owner under which a page's logo is attached. */
export const ownerOf = (tenantId: string) => ({ kind: 'registrationPage', id: tenantId })

/** Most payers have no page yet, which is an answer too. */
export const own = `
  select coalesce((select json_build_object('slug', w.slug, 'logo', (
    select json_build_object('fileId', f.id, 'name', f.name, 'size', f.size, 'url', '/files/v1/' || f.id)
    from file_uses u join files f on f.id = u.file_id
    where u.owner_kind = 'registrationPage' and u.owner_id = w.tenant_id))
    from registration_pages w where w.tenant_id = actor.tenant_id), 'null')::text as answer`

export type RegistrationPage = {
  readonly tenantId: string
  readonly name: string
  readonly logo:
    | { readonly id: string; readonly name: string; readonly mediaType: string; readonly size: number }
    | undefined
}

/**
 * Read as the system role, because a person who registers has no scope yet; returns only the page's own data.
 */
export async function findRegistrationPage(
  { systemDb }: Context,
  slug: string,
): Promise<RegistrationPage | undefined> {
  const found = await systemDb
    .selectFrom('registration_pages')
    .innerJoin('companies', 'companies.id', 'registration_pages.tenant_id')
    .leftJoin('file_uses', (join) =>
      join
        .onRef('file_uses.owner_id', '=', 'registration_pages.tenant_id')
        .on('file_uses.owner_kind', '=', 'registrationPage'),
    )
    .leftJoin('files', 'files.id', 'file_uses.file_id')
    .select([
      'registration_pages.tenant_id as tenantId',
      'companies.name',
      'files.id as fileId',
      'files.name as fileName',
      'files.media_type as mediaType',
      'files.size',
    ])
    .where('registration_pages.slug', '=', slug)
    // The page of a frozen payer is not shown.
    .where('companies.frozen', '=', false)
    .executeTakeFirst()
  if (!found) return undefined
  const { tenantId, name, fileId, fileName, mediaType, size } = found
  const logo =
    fileId && fileName && mediaType && size !== null
      ? { id: fileId, name: fileName, mediaType, size: Number(size) }
      : undefined
  return { tenantId, name, logo }
}
