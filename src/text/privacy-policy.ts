import type { Agreement } from './agreements.ts'
import { text } from './text.ts'

export const privacyPolicy: Agreement = {
  title: text('隐私政策', 'Privacy policy'),
  updated: '2026-11-15',
  sections: [],
}
