/** Why a text is not taken, where "invalid format" would leave a person guessing. */
import { plainPhone } from '../formats.ts'
import { explainedLengthMax } from '../limits.ts'
import { type BasisPoints, type PercentError, parseApr, parsePercent, type RateError } from '../rate.ts'
import { beginsLikeIban } from './bank-account.ts'
import { holdsAddress } from './links.ts'

/** `contact` is a mail address or a mobile. */
export type ExplainedFormat =
  | 'name'
  | 'mail'
  | 'mobile'
  | 'contact'
  | 'accountNumber'
  | 'bankCode'
  | 'apr'
  | 'percent'
  | 'receivedAmount'

export type FormatProblem =
  | 'holdsAddress'
  | 'mailSuffix'
  | 'mobileForeign'
  | 'ibanWrong'
  | 'bankCodeWrong'
  | 'tooManyDecimals'
  | 'aprOutOfRange'
  | 'percentOutOfRange'
  | 'receivedOutOfRange'

/** A real address of a kind that the platform does not take: its suffix is longer than six letters, or is none of letters. */
const mailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]+$/
const suffixTaken = /\.[A-Za-z]{2,6}$/
/** A telephone number, with or without the code of a country. */
const phonePattern = /^\+?\d{5,15}$/

const mailProblem = (text: string): FormatProblem | undefined =>
  mailPattern.test(text) && !suffixTaken.test(text) ? 'mailSuffix' : undefined

const mobileProblem = (text: string): FormatProblem | undefined =>
  phonePattern.test(plainPhone(text)) ? 'mobileForeign' : undefined

const nameProblem = (text: string): FormatProblem | undefined =>
  holdsAddress(text) ? 'holdsAddress' : undefined

/** The message for a number names its limits; what is no number is not of the format. */
const rateProblem = (read: BasisPoints | PercentError | RateError, outside: FormatProblem) => {
  if (typeof read === 'number' || read === 'empty' || read === 'notANumber') return undefined
  return read === 'tooManyDecimals' ? read : outside
}

const problems: Readonly<Record<ExplainedFormat, (text: string) => FormatProblem | undefined>> = {
  name: nameProblem,
  mail: mailProblem,
  mobile: mobileProblem,
  accountNumber: (text) => (beginsLikeIban(text) ? 'ibanWrong' : undefined),
  bankCode: () => 'bankCodeWrong',
  apr: (text) => rateProblem(parseApr(text), 'aprOutOfRange'),
  percent: (text) => rateProblem(parsePercent(text), 'percentOutOfRange'),
  receivedAmount: (text) => (/^-?\d{1,15}(\.\d{1,2})?$/.test(text) ? 'receivedOutOfRange' : undefined),
  contact: (text) => (text.includes('@') ? mailProblem(text) : mobileProblem(text)),
}

/** What can be said about a text that its format refused; undefined if it is simply not of the format. */
export const formatProblemOf = (format: ExplainedFormat, text: string): FormatProblem | undefined =>
  text.length > explainedLengthMax ? undefined : problems[format](text.trim())
