/** Form errors for missing or invalid values. */
import type { FormatProblem } from '#domain/formats/problems.ts'
import { aprBpsMax, passwordCharactersMax, passwordCharactersMin, rateBpsMin } from '#domain/limits.ts'
import type { PasswordError } from '#domain/passwords.ts'
import { type BasisPoints, formatPercent, type PercentError, type RateError } from '#domain/rate.ts'
import { type Pair, text } from './text.ts'

export const formats = {
  enter: text('请输入{{field}}', 'Enter {{field}}!'),
  choose: text('请选择{{field}}', 'Select {{field}}'),
  upload: text('请上传{{field}}', 'Upload {{field}}'),
  invalid: text('{{field}}格式不正确', 'Invalid {{field}} format'),
  tooMany: text('{{field}}一次最多 {{max}} 个', 'At most {{max}} {{field}} in one call'),
  numberTooLarge: text('{{field}}最大为 {{max}}', 'The {{field}} can be at most {{max}}'),
  numberTooSmall: text('{{field}}最小为 {{min}}', 'The {{field}} must be at least {{min}}'),
  passwordsDiffer: text('两次输入的密码不一致', "Passwords don't match"),
} as const satisfies Record<string, Pair>

const aprMin = formatPercent(rateBpsMin as BasisPoints)
const aprMax = formatPercent(aprBpsMax as BasisPoints)

const readingTexts = {
  empty: formats.enter,
  notANumber: formats.invalid,
  tooManyDecimals: text('百分比最多保留两位小数', 'only two decimals for the percentage'),
} as const satisfies Partial<Record<PercentError & RateError, Pair>>

export const percentTexts: Readonly<Record<PercentError, Pair>> = {
  ...readingTexts,
  outOfRange: text('{{field}}须在 0% 到 100% 之间', 'The {{field}} must be between 0% and 100%'),
}

/** What is taken, where a value is a real one of another kind. */
export const problemTexts = {
  holdsAddress: text('{{field}}不能包含网址或邮箱', 'The {{field}} cannot contain a web or email address'),
  mailSuffix: text(
    '仅支持后缀为 2–6 个字母的邮箱，例如 name@company.com',
    'Only addresses with a suffix of 2 to 6 letters are taken, such as name@company.com',
  ),
  ibanWrong: text(
    'IBAN 的长度或校验位有误，请核对',
    'The length or the check digits of this IBAN are wrong. Check it',
  ),
  bankCodeWrong: text(
    '请填写 12 位联行号，或 8 或 11 位 BIC（SWIFT）代码',
    'Enter the 12-digit CNAPS number, or a BIC (SWIFT code) of 8 or 11 characters',
  ),
  mobileForeign: text(
    '仅支持中国大陆手机号（11 位，13–19 开头）',
    'Only mobile numbers of mainland China are taken (11 digits, beginning with 13 to 19)',
  ),
  tooManyDecimals: readingTexts.tooManyDecimals,
  aprOutOfRange: text(
    `{{field}}须在 ${aprMin}% 到 ${aprMax}% 之间`,
    `The {{field}} must be between ${aprMin}% and ${aprMax}%`,
  ),
  percentOutOfRange: percentTexts.outOfRange,
  receivedOutOfRange: text('{{field}}应在 0.01 至 1.00 元之间', 'The {{field}} is between 0.01 and 1.00'),
} as const satisfies Record<FormatProblem, Pair>

/** `max` is the maximum of the rate, named in the message. */
export const rateTexts: Readonly<Record<RateError, Pair>> = {
  ...readingTexts,
  notPositive: text('{{field}}须大于 0', 'The {{field}} must be greater than 0'),
  aboveMaximum: text('{{field}}最高为 {{max}}%', 'The {{field}} can be at most {{max}}%'),
}

export const daysTexts = {
  notPositive: text('{{field}}须为正整数。', 'The {{field}} must be a whole number greater than 0.'),
} as const satisfies Record<string, Pair>

export const passwordTexts: Readonly<Record<PasswordError, Pair>> = {
  tooShort: text(
    `密码至少 ${passwordCharactersMin} 个字符。`,
    `Passwords must have at least ${passwordCharactersMin} characters.`,
  ),
  tooLong: text(
    `密码最多 ${passwordCharactersMax} 个字符。`,
    `Passwords can have at most ${passwordCharactersMax} characters.`,
  ),
  controlCharacter: text('密码不能包含控制字符。', 'Passwords cannot contain control characters.'),
  noDigit: text('密码须包含数字。', 'Passwords must include a digit.'),
  noAlphabetic: text('密码须包含英文字母。', 'Passwords must include a letter from A to Z.'),
  noOther: text(
    '密码须包含数字和字母以外的字符。',
    'Passwords must include a character other than letters and digits.',
  ),
  tooCommon: text('该密码过于常见，请更换。', 'This password is too common. Please choose another.'),
}
