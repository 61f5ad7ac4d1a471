/** The texts of a payee do not address a company: an individual can be a payee too. */
import { expect, it } from 'vitest'
import * as firstUse from './document-first-use.ts'
import { reasonWords } from './document-reasons.ts'
import * as documents from './documents.ts'
import * as invited from './invite-info.ts'
import * as losing from './losing-offers.ts'
import * as awardMails from './notification-awards.ts'
import * as offerMails from './notification-offers.ts'
import * as list from './offer-list.ts'
import * as states from './offer-states.ts'
import * as offers from './offers.ts'
import { customerTexts } from './payer-connections.ts'
import * as refusals from './receivable-failures.ts'
import * as receivables from './receivables.ts'
import { registrationPage } from './registration-pages.ts'
import { say } from './text.ts'

it.each(
  Object.entries({
    awardMails,
    customerTexts,
    invited,
    list,
    losing,
    offerMails,
    offers,
    receivables,
    refusals,
    registrationPage,
    states,
    firstUse: firstUse.firstUseTexts.noPayersHint,
    documents: [documents.documentTexts.receivablesHint, documents.documentTexts.payersNone],
  }),
)('%s', (_, texts) => {
  expect(JSON.stringify(texts)).not.toContain('贵公司')
})

it('a document that the payee disabled or excluded itself', () => {
  const about = {
    amount: '1.00',
    disabledBy: 'payee',
    disabledReason: '重复',
    confirmation: 'confirmed',
    declinedReason: null,
  } as const
  expect(reasonWords(say('zh'), 'disabled', about, 'payee')).toBe('本方已停用：重复')
  expect(reasonWords(say('zh'), 'excluded', about, 'payee')).toBe('本方已排除')
})
