/**
 * Rules for changing a person's own profile: the proof that a change needs, the contact that must stay, and masking.
 */
import { done, type Result, refuse } from '../result.ts'
import { type CodeSource, type CodeType, codeTypes } from './verification-codes.ts'

/** The fields that need a code sent to the new contact; name and title do not. */
export const provedFields = {
  contactPhone: { type: 'phone', source: 'contact_modify' },
  contactMail: { type: 'mail', source: 'contact_modify' },
  loginPhone: { type: 'phone', source: 'login_modify' },
  loginMail: { type: 'mail', source: 'login_modify' },
} as const satisfies Record<string, { readonly type: CodeType; readonly source: CodeSource }>

export type ProvedField = keyof typeof provedFields
export const provedFieldNames = Object.keys(provedFields) as [ProvedField, ...ProvedField[]]

const loginFields = { phone: 'loginPhone', mail: 'loginMail' } as const satisfies Record<
  CodeType,
  ProvedField
>
export type LoginField = (typeof loginFields)[CodeType]
export const loginFieldOf = (type: CodeType): LoginField => loginFields[type]

export type LoginMethods = Readonly<Record<LoginField, string | null>>

/** The contact to be removed. The last login method must stay. */
export function tryUnbind(
  methods: LoginMethods,
  type: CodeType,
): Result<string, 'notFound' | 'loginMethodLast'> {
  const contact = methods[loginFieldOf(type)]
  if (contact === null) return refuse('notFound')
  const isLast = codeTypes.every((other) => other === type || methods[loginFieldOf(other)] === null)
  return isLast ? refuse('loginMethodLast') : done(contact)
}

/** 138****1234, a***@domain: enough to recognise one's own. */
export function maskOf(contact: string): string {
  const at = contact.lastIndexOf('@')
  return at === -1
    ? `${contact.slice(0, 3)}****${contact.slice(-4)}`
    : `${contact.slice(0, 1)}***${contact.slice(at)}`
}
