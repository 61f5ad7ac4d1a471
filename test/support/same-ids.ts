/** Ids of nobody and nothing, for calls that must not find what they name. */
import type { Ids } from './call-table.ts'

/** One id for everything. */
export const sameIds = (id: string): Ids => ({
  company: id,
  tenant: id,
  choice: id,
  session: id,
  file: id,
  colleague: id,
  invited: id,
  request: id,
  document: id,
  imports: { ready: id, done: id },
  buyer: id,
  supplier: id,
})
