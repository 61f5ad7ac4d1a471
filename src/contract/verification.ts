/** Enterprise and personal verification: read, draft, submit, enter the amount, check a person, find a bank. */
import * as z from 'zod/mini'
import { companyMolds, companyTypes } from '#domain/access/abilities.ts'
import { parseBankCard } from '#domain/formats/bank-card.ts'
import { isVisible } from '#domain/formats/visible.ts'
import { parseName, parseReceivedAmount } from '#domain/formats.ts'
import { companyFields } from '#domain/verification/form.ts'
import { bankSearchCharactersMax, typedCharactersMax } from '#domain/verification/limits.ts'
import { personResults, personStates } from '#domain/verification/person.ts'
import { verificationBlocks } from '#domain/verification/rules.ts'
import { attemptReasons, attemptStates } from '#domain/verification/states.ts'
import { text } from '#text/text.ts'
import { readAgreements } from './agreement-texts.ts'
import { day, explained, instant, mobile, parsed, uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'
import { verificationCode } from './verification-codes.ts'

const path = '/agreement/v2/certification'

const visible = (value: string): boolean => value === '' || isVisible(value)
const typed = z.optional(z.string().check(z.maxLength(typedCharactersMax), z.refine(visible)))
/** As typed: the server names every field that is missing or wrong at once. */
const formFields = Object.fromEntries(companyFields.map((field) => [field, typed])) as Record<
  (typeof companyFields)[number],
  typeof typed
>
const form = z.strictObject(formFields)

/** A text without the spaces that people type between groups of digits. */
const withoutSpaces = (value: string): string => value.normalize('NFKC').replaceAll(/\s/g, '')

const certificationState = z.enum(['notVerified', ...attemptStates])

export const certificationRead = route({
  method: 'GET',
  path,
  effect: 'reads',
  access: 'verification.see',
  summary: text('实名认证状态', 'Read the verification of a company, with what happens next'),
  query: z.strictObject({ companyId: uuid }),
  reply: z.strictObject({
    companyName: z.string(),
    /** Chosen at registration: a company verifies by its account, a person by a card. */
    companyMold: z.enum(companyMolds),
    companyType: z.enum(companyTypes),
    authentication: z.literal([0, 1]),
    /** What counts now. */
    verified: z.nullable(
      z.strictObject({
        kind: z.enum(companyMolds),
        legalName: z.string(),
        companyNum: z.nullable(z.string()),
        legalPersonName: z.nullable(z.string()),
        accountHolder: z.string(),
        accountNumber: z.string(),
        bankName: z.nullable(z.string()),
        verifiedAt: instant,
      }),
    ),
    /** What was verified and counts no more, since the name has changed. */
    outdated: z.nullable(z.strictObject({ legalName: z.string(), verifiedAt: instant })),
    state: certificationState,
    /** The newest attempt by a small transfer. */
    attempt: z.nullable(
      z.strictObject({
        number: z.string(),
        reason: z.nullable(z.enum(attemptReasons)),
        legalName: z.string(),
        creditCode: z.string(),
        legalPerson: z.string(),
        accountHolder: z.string(),
        /** Masked, as the mobile is. */
        accountNumber: z.string(),
        bank: z.string(),
        bankCode: z.nullable(z.string()),
        handler: z.string(),
        handlerMobile: z.string(),
        licence: uuid,
        submittedAt: instant,
        sentAt: z.nullable(instant),
        /** The last day on which the transfer may still arrive. */
        arrivesBy: z.nullable(day),
        arrivedAt: z.nullable(instant),
        endsAt: z.nullable(instant),
        endedAt: z.nullable(instant),
        wrongEntries: z.int(),
        wrongAt: z.nullable(instant),
        entriesLeft: z.int(),
        /** Until when the platform waits for the registry or the bank; then the attempt ends. */
        givenUpAt: z.nullable(instant),
      }),
    ),
    person: z.strictObject({
      state: z.enum(personStates),
      result: z.nullable(z.enum(personResults)),
      checkedAt: z.nullable(instant),
      checksLeft: z.int(),
    }),
    /** How many transfers can be sent today. */
    attemptsLeft: z.int(),
    /** Why nothing can be submitted now; locked is after too many wrong amounts, until an operator unlocks it. */
    blocked: z.nullable(z.enum(verificationBlocks)),
    /** Who sends the transfer. */
    payerName: z.string(),
    banks: z.int(),
    draft: z.nullable(z.strictObject({ form, savedAt: instant })),
    can: z.strictObject({ submit: z.boolean(), enter: z.boolean(), checkPerson: z.boolean() }),
  }),
  follows: [topics.verificationChanged],
  refusals: ['notFound'],
})

export const certificationDraft = route({
  method: 'PUT',
  path: `${path}/draft`,
  effect: 'writes',
  access: 'verification.keep',
  summary: text('保存认证资料草稿', 'Save the form of the verification as typed so far'),
  body: z.strictObject({ companyId: uuid, form }),
  reply: z.null(),
  refusals: ['notFound', 'imageTypeWrong', 'imageTooLarge', 'fileDuplicate', 'attachmentsTooMany'],
})

export const certificationSubmit = route({
  method: 'POST',
  path,
  effect: 'writes',
  access: 'verification.keep',
  keyed: 'tenant',
  summary: text(
    '提交或重新提交企业认证，平台随后向对公账户打款',
    'Submit or resubmit enterprise verification; a small transfer to the corporate account follows',
  ),
  body: z.strictObject({ companyId: uuid, ...formFields, agreementIds: readAgreements }),
  reply: z.strictObject({ number: z.string() }),
  refusals: [
    'notFound',
    'agreementOutdated',
    'verificationsUsedUp',
    'submissionsUsedUp',
    'creditCodeTaken',
    'verificationLocked',
    'verificationClosed',
    'verificationFinal',
    'bankUnknown',
    'licenceMissing',
    'imageTypeWrong',
    'imageTooLarge',
    'fileDuplicate',
    'attachmentsTooMany',
  ],
})

export const certificationConfirm = route({
  method: 'PUT',
  path,
  effect: 'writes',
  access: 'verification.keep',
  keyed: 'tenant',
  summary: text('填写收到的打款金额', 'Enter the amount that the corporate account received'),
  body: z.strictObject({
    companyId: uuid,
    amount: z
      .string()
      .check(z.refine((value) => parseReceivedAmount(value) !== undefined, explained('receivedAmount'))),
  }),
  reply: z.null(),
  refusals: [
    'notFound',
    'verificationUnfit',
    'amountWrong',
    'amountLate',
    'accountIncorrect',
    'creditCodeTaken',
    'tooManyRequests',
  ],
})

export const certificationPerson = route({
  method: 'POST',
  path: `${path}/person`,
  effect: 'writes',
  access: 'verification.keep',
  keyed: 'tenant',
  summary: text(
    '个人实名认证：姓名、身份证号、银行卡号和预留手机号',
    'Verify a person by name, ID number, bank card and the mobile that the bank knows',
  ),
  body: z.strictObject({
    companyId: uuid,
    name: parsed(parseName, 'name'),
    /** A citizen ID; its birth date is compared with today by the server. */
    idNumber: z.string().check(z.minLength(1), z.maxLength(typedCharactersMax), z.refine(visible)),
    bankCard: parsed((value) => parseBankCard(withoutSpaces(value))),
    mobile,
    code: verificationCode,
    agreementIds: readAgreements,
  }),
  reply: z.null(),
  refusals: [
    'notFound',
    'agreementOutdated',
    'codeWrong',
    'identityMismatch',
    'bankDetailsMismatch',
    'personChecksUsedUp',
    'registryUnavailable',
    'verificationClosed',
    'verificationFinal',
    'verificationUnfit',
    'tooManyRequests',
  ],
})

export const certificationBanks = route({
  method: 'GET',
  path: '/agreement/v2/banks',
  effect: 'reads',
  access: 'verification.see',
  summary: text('查找开户行', 'Find banks by name, abbreviation or pinyin'),
  query: z.strictObject({ keyword: z.optional(z.string().check(z.maxLength(bankSearchCharactersMax))) }),
  reply: z.strictObject({
    total: z.int(),
    list: z.array(z.strictObject({ name: z.string(), english: z.string(), code: z.nullable(z.string()) })),
  }),
  refusals: [],
})
