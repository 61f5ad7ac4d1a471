/** Every form of the portal with the way to it, for one whom it is for; or why it is not sent empty there. */
import { financingForms } from './financing-forms.ts'
import type { FormStop } from './form-stop.ts'
import { guestForms } from './guest-forms.ts'
import { operatorForms } from './operator-forms.ts'
import { payeeForms } from './payee-forms.ts'
import { payerForms } from './payer-forms.ts'

export const formStops: readonly FormStop[] = [
  ...guestForms,
  ...payerForms,
  ...payeeForms,
  ...financingForms,
  ...operatorForms,
]

/**
 * Why a form is not sent empty here: it is a part of others, nothing is missing while it is empty, or another browser test
 * sends it.
 */
type Reason = 'shared' | 'nothingMissing' | { readonly sentBy: string }

export const notSentEmpty: Readonly<Record<string, Reason>> = {
  'features/identity/edit-form': 'shared',
  'features/offers/need-summary': 'shared',
  'features/offers/step-frame': 'shared',
  'features/operator/action-dialog': 'shared',
  'features/clearing/fail-dialog': 'nothingMissing',
  'features/entities/tax-id-dialog': 'nothingMissing',
  'features/payees/minimum-form': 'nothingMissing',
  'features/payees/setting-form': 'nothingMissing',
  'features/reconciliations/view-page': 'nothingMissing',
  'features/agreements/required-page': { sentBy: 'required-agreements.spec.ts' },
}

/** Sources of several forms, one of which has nothing that is missing while it is empty. */
export const nothingMissingIn: Readonly<Record<string, string>> = {
  'features/staff/staff-forms': 'a colleague always has a role',
  'features/payer-connections/ask-dialogs': 'a note to a payer is optional',
}
