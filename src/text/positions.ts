/** The fifteen positions that a person can hold, by code. */
import { type Pair, text } from './text.ts'

export const positions: Readonly<Record<string, Pair>> = {
  1: text('首席财务官', 'CFO'),
  2: text('财务经理', 'Finance manager'),
  3: text('总经理', 'General manager'),
  4: text('董事长', 'Chairman'),
  5: text('总裁', 'President'),
  6: text('销售总监', 'Sales director'),
  7: text('会计', 'Accountant'),
  8: text('财务人员', 'Finance staff'),
  9: text('财务总监', 'Finance director'),
  10: text('信用经理', 'Credit manager'),
  11: text('资金经理', 'Funds manager'),
  12: text('创始人', 'Founder'),
  13: text('销售经理', 'Sales manager'),
  14: text('销售人员', 'Salesperson'),
  15: text('其他', 'Other'),
}
