/** Help for filling in a column: a note at the cell, and a list of choices. */
import { xmlText } from './sheet-xml.ts'
import { attribute } from './workbook-xml.ts'

export type Help = {
  /** The cells that it is for, as `A2:A100`. */
  readonly cells: string
  readonly title: string
  readonly note: string
  /** The allowed values; anything if absent. */
  readonly choices?: readonly string[] | undefined
  /** The cells of another sheet with the choices, if they are too long for an inline list. */
  readonly choicesAt?: string | undefined
  /** The cells of another sheet with suggestions, if other values are allowed too. */
  readonly offeredAt?: string | undefined
}

/** As much as a spreadsheet shows. */
const titleLettersMax = 32
const noteCharactersMax = 255
const listCharactersMax = 255

export function validationsXml(helps: readonly Help[]): string {
  if (helps.length === 0) return ''
  return `<dataValidations count="${helps.length}">${helps.map(validationXml).join('')}</dataValidations>`
}

/** Whether choices fit inline; otherwise they are in cells of their own. */
export const fitInPlace = (choices: readonly string[]): boolean =>
  choices.join(',').length <= listCharactersMax && choices.every((choice) => !/[,"]/.test(choice))

function validationXml({ cells, title, note, choices, choicesAt, offeredAt }: Help): string {
  const prompt = ` showInputMessage="1" promptTitle="${attribute(title.slice(0, titleLettersMax))}" prompt="${attribute(note.slice(0, noteCharactersMax))}"`
  if (offeredAt !== undefined)
    return `<dataValidation type="list" allowBlank="1"${prompt} sqref="${cells}"><formula1>${xmlText(offeredAt)}</formula1></dataValidation>`
  if (!choices) return `<dataValidation allowBlank="1"${prompt} sqref="${cells}"/>`
  if (choicesAt === undefined && !fitInPlace(choices))
    throw new RangeError(`The choices of ${title} are no list that a spreadsheet takes.`)
  const list = xmlText(choicesAt ?? `"${choices.join(',')}"`)
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1"${prompt} sqref="${cells}"><formula1>${list}</formula1></dataValidation>`
}
