/** Why a text is not taken, where "invalid format" would leave a person guessing. */
import { plainPhone } from '../formats.ts'
import { explainedLengthMax } from '../limits.ts'
import { beginsLikeIban } from './bank-account.ts'
import { holdsAddress } from './links.ts'

/** `contact` is a mail address or a mobile. */
export type ExplainedFormat = 'name' | 'mail' | 'mobile' | 'contact' | 'accountNumber' | 'bankCode'

export type FormatProblem = 'holdsAddress' | 'mailSuffix' | 'mobileForeign' | 'ibanWrong' | 'bankCodeWrong'

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

const problems: Readonly<Record<ExplainedFormat, (text: string) => FormatProblem | undefined>> = {
  name: nameProblem,
  mail: mailProblem,
  mobile: mobileProblem,
  accountNumber: (text) => (beginsLikeIban(text) ? 'ibanWrong' : undefined),
  bankCode: () => 'bankCodeWrong',
  contact: (text) => (text.includes('@') ? mailProblem(text) : mobileProblem(text)),
}

/** What can be said about a text that its format refused; undefined if it is simply not of the format. */
export const formatProblemOf = (format: ExplainedFormat, text: string): FormatProblem | undefined =>
  text.length > explainedLengthMax ? undefined : problems[format](text.trim())
