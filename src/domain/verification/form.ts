/** The form of a company: what each field takes. The same rules hold in the browser, on the server and for the draft. */
import type { Day } from '../day.ts'
import { parseAccountHolder, parseBankName } from '../formats/bank-account.ts'
import { parseCreditCode } from '../formats/credit-code.ts'
import { parseCorporateAccount, parseLandline, parseMobile, parseName } from '../formats.ts'
import { visibleName } from '../visible-names.ts'
import { accountKeyOf } from './account-key.ts'
import { type IdentityType, identityTypes, parseIdentityNumber } from './identity-documents.ts'
import { accountKeyCharactersMin } from './limits.ts'

/** In the order of the form. */
export const companyFields = [
  'name',
  'creditCode',
  'legalPerson',
  'legalIdType',
  'legalId',
  'accountHolder',
  'accountNumber',
  'bank',
  'bankCode',
  'phone',
  'handler',
  'handlerMobile',
  'handlerIdType',
  'handlerId',
  'licence',
] as const
export type CompanyField = (typeof companyFields)[number]
/** As typed; a field that was not filled in is absent. */
export type CompanyForm = { readonly [Field in CompanyField]?: string | undefined }
export type CompanyFacts = Readonly<Record<Exclude<CompanyField, 'bankCode'>, string>> & {
  readonly bankCode: string | null
}

/** Fields that may stay empty: a branch has a number of its own that its bank alone knows. */
const optionalFields: readonly CompanyField[] = ['bankCode']

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')
/** However the digits are grouped, with spaces or with hyphens of any width. */
function parseAccount(text: string): string | undefined {
  const account = parseCorporateAccount(
    plain(text)
      .replaceAll(/[\p{Pd}−]/gu, '-')
      .toUpperCase(),
  )
  return account !== undefined && accountKeyOf(account).length >= accountKeyCharactersMin
    ? account
    : undefined
}
const idType = (form: CompanyForm, field: 'legalIdType' | 'handlerIdType'): IdentityType =>
  identityTypes.find((type) => type === form[field]) ?? 'citizenId'
const oneOf =
  (values: readonly string[]) =>
  (text: string): string | undefined =>
    values.includes(text) ? text : undefined
const phoneOf = (text: string): string | undefined => parseLandline(plain(text)) ?? parseMobile(text)
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Parser = (text: string, form: CompanyForm, today: Day) => string | undefined

const parsers: Readonly<Record<CompanyField, Parser>> = {
  name: (text) => parseName(text.trim()),
  creditCode: (text) => parseCreditCode(plain(text).toUpperCase())?.code,
  legalPerson: (text) => parseName(text.trim()),
  legalIdType: oneOf(identityTypes),
  legalId: (text, form, today) => parseIdentityNumber(idType(form, 'legalIdType'), text, today),
  accountHolder: (text) => parseAccountHolder(text),
  accountNumber: parseAccount,
  bank: parseBankName,
  bankCode: (text) => (/^\d{12}$/.test(plain(text)) ? plain(text) : undefined),
  phone: phoneOf,
  handler: (text) => parseName(text.trim()),
  handlerMobile: (text) => parseMobile(text),
  handlerIdType: oneOf(identityTypes),
  handlerId: (text, form, today) => parseIdentityNumber(idType(form, 'handlerIdType'), text, today),
  licence: (text) => (uuidPattern.test(text) ? text : undefined),
}

/** A field as it is kept; undefined if it is empty or wrong. */
export const parseCompanyField = (field: CompanyField, form: CompanyForm, today: Day): string | undefined =>
  parsers[field](form[field] ?? '', form, today)

/** `otherName`: the account is not in the name of the company. */
export type FieldProblem = 'missing' | 'wrong' | 'otherName'

export function problemOf(field: CompanyField, form: CompanyForm, today: Day): FieldProblem | undefined {
  if ((form[field] ?? '').trim() === '') return optionalFields.includes(field) ? undefined : 'missing'
  if (parseCompanyField(field, form, today) === undefined) return 'wrong'
  return field === 'accountHolder' && !isOwnAccount(form) ? 'otherName' : undefined
}

/** Width, case and spaces do not matter. Without a name there is nothing yet that the holder differs from. */
const isOwnAccount = ({ name = '', accountHolder = '' }: CompanyForm): boolean =>
  name.trim() === '' || visibleName(accountHolder) === visibleName(name)

/** The form as it is submitted, or its fields with what is wrong with them. */
export function readCompanyForm(
  form: CompanyForm,
  today: Day,
):
  | { readonly ok: true; readonly facts: CompanyFacts }
  | { readonly ok: false; readonly problems: Partial<Record<CompanyField, FieldProblem>> } {
  const problems: Partial<Record<CompanyField, FieldProblem>> = {}
  const facts: Partial<Record<CompanyField, string | null>> = {}
  for (const field of companyFields) {
    const problem = problemOf(field, form, today)
    if (problem) problems[field] = problem
    facts[field] = parseCompanyField(field, form, today) ?? null
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, facts: facts as CompanyFacts }
}
