import type { Agreement } from './agreements.ts'
import { text } from './text.ts'

export const userAgreement: Agreement = {
  title: text('用户协议', 'User agreement'),
  updated: '2026-11-15',
  sections: [],
}
