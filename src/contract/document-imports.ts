/** Importing documents from a sheet. */
import * as z from 'zod/mini'
import { documentTypes } from '#domain/documents/kinds.ts'
import { payersPerQueryMax } from '#domain/documents/limits.ts'
import { text } from '#text/text.ts'
import { companyType, uuid } from './fields.ts'
import { importCalls } from './imports.ts'

const type = z.enum(documentTypes)

export const documentImports = importCalls({
  path: '/supplierSer/v8/invoice',
  access: 'documents.keep',
  what: text('单据', 'documents'),
  begin: z.strictObject({
    companyType,
    type,
    /** The payer companies that the file may name; all if absent. */
    buyerIds: z.optional(z.array(uuid).check(z.maxLength(payersPerQueryMax))),
    /** A payee's sub-entity; absent for a payer. */
    supplierId: z.optional(uuid),
    /** Continue although the same file was imported before. */
    again: z.optional(z.enum(['true'])),
  }),
  template: z.strictObject({ companyType, type }),
})
