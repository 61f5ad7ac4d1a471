/** Titles of the operator's console, in a separate file because every page loads the table of pages. */
import { text } from './text.ts'

export const operatorTitles = {
  console: text('运营控制台', 'Operator console'),
  signIn: text('登录运营控制台', 'Sign in to the operator console'),
}

export const operatorPageNames = {
  companies: text('企业', 'Companies'),
  users: text('用户', 'Users'),
  awards: text('成交', 'Awards'),
  verification: text('实名认证', 'Verification'),
  agreements: text('协议', 'Agreements'),
  config: text('配置', 'Configuration'),
  log: text('日志', 'Log'),
} as const
