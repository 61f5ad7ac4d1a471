/** A notification as the sandbox's console lists it. */
import type { outboxRead } from '#contract/notifications.ts'
import type { Reply } from '#contract/route.ts'
import { notificationTemplates } from '#text/notifications.ts'
import type { Language } from '#text/text.ts'

export const notificationIn = (language: Language): Reply<typeof outboxRead>[number] => ({
  id: '0190aaaa-0000-7000-8000-000000000001',
  channel: 'mail',
  to: 'new@payee.test',
  template: 'codeAndLink',
  language,
  subject: notificationTemplates.codeAndLink.subject[language].replace('{{purpose}}', 'XX'),
  text: 'XX',
  html: null,
  code: '123456',
  link: 'https://sooner.test/activated#link=x',
  attachments: [],
  state: 'sent',
  tries: 1,
  error: null,
  createdAt: '2026-11-16T02:00:00.000Z',
  sentAt: '2026-11-16T02:00:01.000Z',
})
