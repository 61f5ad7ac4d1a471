/** Finds other documents with the same number between the same parties, after the server refused or warned. */
import { documentList } from '#contract/documents.ts'
import { charactersOf } from '#domain/formats.ts'
import { keywordCharactersMin } from '#domain/limits.ts'
import { call } from '#web/api/client.ts'
import type { DocumentRow } from './document-calls.ts'

export type DuplicateQuery = {
  readonly number: string
  readonly buyerId: string
  /** The payee of a payer's list, or the sub-entity that a payee acts for. */
  readonly payee: { readonly payee: string[] } | { readonly supplierId: string }
  /** The document being edited, which is not its own duplicate. */
  readonly except?: string | undefined
}

/** Empty if the search fails: the refusal is shown without it. */
export async function duplicatesOf({
  number,
  buyerId,
  payee,
  except,
}: DuplicateQuery): Promise<readonly DocumentRow[]> {
  const keyword = number.trim()
  if (charactersOf(keyword) < keywordCharactersMin || buyerId === '') return []
  const body = { keyword, buyerIds: [buyerId], ...payee }
  const found = await call(documentList, { body }, { quiet: true, inPlace: true }).catch(() => undefined)
  return (found?.list ?? []).filter((one) => one.number === keyword && one.id !== except)
}
