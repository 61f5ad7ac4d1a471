/** Forms for people who are signed out, or not fully in. */
import { pages } from '#domain/access/pages.ts'
import { dialogSamples, samples } from '#text/gallery-inputs.ts'
import { testNotification } from '#text/notifications.ts'
import { timeMachine } from '#text/sandbox.ts'
import { by, type FormStop } from './form-stop.ts'
import { companyToVerify, payeeInvitation, personToVerify, staffInvitation } from './guest-answers.ts'

const byLink = '/account/register#link=forms'

export const guestForms: readonly FormStop[] = [
  { source: 'features/identity/login-form', path: '/account/login' },
  { source: 'features/identity/register-form', path: '/account/register' },
  { source: 'features/identity/reset-form', path: '/account/forget-password' },
  { source: 'features/signatures/code-card', path: '/check' },
  { source: 'features/operator/login-page', path: '/operator/login' },
  {
    source: 'features/notifications/test-notification-form',
    path: '/sandbox',
    send: testNotification.submit,
  },
  { source: 'features/sandbox/move-clock-form', path: '/sandbox', send: timeMachine.go },
  {
    source: 'features/gallery/form-section',
    path: '/sandbox/gallery?part=form',
    send: samples.submit,
  },
  {
    source: 'features/gallery/dialogs-section',
    path: '/sandbox/gallery?part=dialogs',
    press: [dialogSamples.reject],
  },
  { source: 'features/identity/invited', path: byLink, answers: staffInvitation },
  { source: 'features/identity/invited-payee', path: byLink, answers: payeeInvitation },
  { source: 'features/identity/activation-form', actor: 'heqing', path: '/activated' },
  ...by('wangqiang', [
    { source: 'features/verification/amount-card', path: pages.certification.path },
    {
      source: 'features/verification/enterprise-form',
      path: pages.certification.path,
      answers: companyToVerify,
    },
    {
      source: 'features/verification/person-page',
      path: pages.certificationPerson.path,
      answers: personToVerify,
    },
    { source: 'features/identity/invited-payee', path: byLink, answers: payeeInvitation },
  ]),
]
