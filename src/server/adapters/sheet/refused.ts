/** Why a file cannot be read: thrown while it is read, answered as a refusal to whoever asked for its rows. */
import type { SheetFailure } from '#domain/imports/content.ts'
import { importColumnsMax } from '#domain/imports/limits.ts'
import type { Details } from '#domain/result.ts'

export class SheetRefused extends Error {
  readonly failure: SheetFailure
  readonly details: Details

  constructor(failure: SheetFailure, details: Details = {}) {
    super(failure)
    this.failure = failure
    this.details = details
  }
}

export const tooWide = (): SheetRefused => new SheetRefused('sheetTooWide', { columns: importColumnsMax })
