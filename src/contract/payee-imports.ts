/** Importing a payer's payees, and contracts with them, from a sheet. */
import * as z from 'zod/mini'
import { text } from '#text/text.ts'
import { importCalls } from './imports.ts'

/** Continue although the same file was imported before. */
const begin = z.strictObject({ again: z.optional(z.enum(['true'])) })
const template = z.strictObject({})

export const payeeImports = importCalls({
  path: '/payee/v1/imports/payees',
  access: 'payees.keep',
  what: text('收款方', 'payees'),
  begin,
  template,
})

/** A contract that is replaced is not kept: these files are not undone, and a corrected one is uploaded instead. */
export const contractImports = importCalls({
  path: '/payee/v1/imports/contracts',
  access: 'payees.set',
  what: text('合同', 'contracts'),
  begin,
  template,
})
