/**
 * The cells of failed rows as XML: each is read back as what it was, a text, a formula, an error or a number.
 */
import type { CellMark } from '#domain/imports/row-errors.ts'
import { type CellXml, styleOf, text, xmlText } from '../exports/sheet-xml.ts'

export type FailedCell = { readonly text: string; readonly mark: CellMark | undefined }

const writers: Readonly<Record<CellMark, (value: string) => CellXml>> = {
  formula: (value) => constant(value),
  errorValue: (value) =>
    ` t="e" s="${styleOf.plain}"><v>${/^#[A-Z0-9/]+[!?]?$/.test(value) ? value : '#N/A'}</v></c>`,
  digitsLost: (value) =>
    /^-?\d+$/.test(value) ? ` s="${styleOf.plain}"><v>${value}</v></c>` : constant(value),
  tooLong: (value) => text(value),
}

/** Undefined for an empty cell. */
export const failedCell = ({ text: value, mark }: FailedCell): CellXml | undefined => {
  if (mark) return writers[mark](value)
  return value === '' ? undefined : text(value)
}

/** The longest text between two quotes in a formula. */
const literalCharactersMax = 250

/**
 * The displayed value, as a formula of string constants: the original formula is unknown, and no formula of a
 * file may be evaluated.
 */
function constant(value: string): CellXml {
  const pieces = value.match(new RegExp(`[^]{1,${literalCharactersMax}}`, 'gu')) ?? ['']
  const formula = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join('&')
  return ` t="str" s="${styleOf.plain}"><f>${xmlText(formula)}</f><v>${xmlText(value)}</v></c>`
}
