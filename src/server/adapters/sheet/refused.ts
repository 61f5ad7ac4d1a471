/** Why a file cannot be read: thrown while reading, and returned to the caller as a refusal. */
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
