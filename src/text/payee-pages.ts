/** The pages of a payer's payees: the list, one payee, and its settings. */
import type { PayeeAction } from '#domain/payees/states.ts'
import { payeeInviteTexts } from './payee-invitations.ts'
import { type Pair, text } from './text.ts'

export const payeeTexts = {
  hint: text(
    '贵公司付款的收款方，以及为每一家设置的提前付款条件。',
    'Who you pay, and what is set for each of them for early payment.',
  ),
  keyword: text('名称、编码或联系人', 'Name, code or contact'),
  contract: text('合同', 'Contract'),
  endsSoon: text('即将到期', 'Ends soon'),
  notInForce: text('未生效或已失效', 'Not in force'),
  switchedOff: text('已暂停', 'Switched off'),
  actions: text('操作', 'Actions'),
  add: text('新增收款方', 'Add payee'),
  editTitle: text('编辑 {{name}}', 'Edit {{name}}'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  added: text('已新增收款方', 'Payee added'),
  saved: text('已保存', 'Saved'),
  name: text('收款方名称', 'Payee name'),
  small: text('中小企业', 'Small or medium firm'),
  smallHelp: text(
    '账期超过 60 天的单据会提示您。',
    'You are told of documents with a term of more than 60 days.',
  ),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  codeHelp: text('贵公司系统中的编号，同一付款主体内不重复。', 'Your own number, used once per payer.'),
  firstTitle: text('还没有收款方', 'No payees yet'),
  firstHint: text(
    '先把贵公司付款的企业加入列表，再录入应付单据、设置提前付款条件。',
    'Add the companies you pay. Then enter what you owe them and set the terms of early payment.',
  ),
  firstAsk: text(
    '公司的管理员或经办人会把收款方加入列表。',
    'An administrator or clerk of your company adds payees to the list.',
  ),
  contractsEndSoon: text('{{count}} 份合同即将到期', '{{count}} contracts end soon'),
  contractEndsSoon: text('1 份合同即将到期', '1 contract ends soon'),
  contractsNotInForce: text('{{count}} 份合同未生效或已失效', '{{count}} contracts are not in force'),
  contractNotInForce: text('1 份合同未生效或已失效', '1 contract is not in force'),
  back: text('返回收款方列表', 'Back to payees'),
  missing: text('没有这个收款方', 'No such payee'),
  missingHint: text(
    '它可能不在贵公司的列表中，或者地址有误。',
    'It may not be on your list, or the address is wrong.',
  ),
} as const

export const payeeActionTexts = {
  edit: text('编辑', 'Edit'),
  set: text('设置', 'Settings'),
  switchOn: text('启用', 'Switch on'),
  switchOff: text('暂停', 'Switch off'),
  invite: payeeInviteTexts.invite,
  remind: payeeInviteTexts.remind,
  withdraw: payeeInviteTexts.withdraw,
  remove: text('移除', 'Remove'),
} as const satisfies Record<PayeeAction, Pair>

/** A payee that the person belongs to. */
export const payeeOwnTexts = {
  reason: text('您是其成员，须由其他同事办理', 'you belong to it; a colleague has to do this'),
} as const

export const payeeRemoveTexts = {
  title: text('从列表移除 {{name}}？', 'Remove {{name}} from the list?'),
  body: text(
    '编码可重新使用，已发出的邀请失效。有单据或已注册的收款方不能移除。',
    'Its code can be used again, and its invitation stops working. A payee with documents, or one that has registered, cannot be removed.',
  ),
  removed: text('收款方已移除', 'Payee removed'),
} as const

/** Switching on or off: the confirmation and the result. */
export const payeeSwitchTexts = {
  switchOn: {
    one: text('启用 {{name}} 的提前付款？', 'Switch on early payment for {{name}}?'),
    several: text('启用 {{count}} 个收款方的提前付款？', 'Switch on early payment for {{count}} payees?'),
    body: text(
      '其单据会重新核算，符合条件的可以申请提前收款。',
      'Their documents are checked again, and can be offered where eligible.',
    ),
    did: text('已启用', 'Switched on'),
    already: text('原本已启用', 'already on'),
  },
  switchOff: {
    one: text('暂停 {{name}} 的提前付款？', 'Switch off early payment for {{name}}?'),
    several: text('暂停 {{count}} 个收款方的提前付款？', 'Switch off early payment for {{count}} payees?'),
    body: text(
      '暂停期间其单据不可提前付款，进行中的申请不会成交；已成交的不受影响。',
      'While off, their documents cannot be paid early and offers in progress are not awarded. Existing awards are not affected.',
    ),
    did: text('已暂停', 'Switched off'),
    already: text('原本已暂停', 'already off'),
  },
} as const

export const payeePageTexts = {
  who: text('基本信息', 'Details'),
  glance: text('提前付款设置', 'Early payment settings'),
  documents: text('单据', 'Documents'),
  documentsNone: text('还没有单据。', 'No documents yet.'),
  allDocuments: text('全部单据', 'All documents'),
  status: text('状态', 'Status'),
  count: text('张数', 'Count'),
  amount: text('金额', 'Amount'),
  figures: text('概况', 'Overview'),
  eligibleHint: text('冲减后，可申请提前收款', 'After credit notes, ready to be offered'),
  noMarketYet: text('未加入市场', 'Not in a market'),
  noMarketHint: text('加入市场后单据才可提前付款', 'Documents can be paid early once it is in a market'),
  activeOffers: text('进行中的申请', 'Offers in progress'),
  noOffers: text('还没有申请', 'No offers yet'),
  allOffers: text('累计 {{count}} 笔', '{{count}} in all'),
  awarded: text('成交金额', 'Awarded'),
  awards: text('{{count}} 张', '{{count}} documents'),
  award: text('1 张', '1 document'),
  noAwards: text('还没有成交', 'Nothing awarded yet'),
  discount: text('折扣收入', 'Discount earned'),
  seeOffered: text('查看申请中的单据', 'Documents in an offer'),
  seeAwarded: text('查看已成交的单据', 'Awarded documents'),
  changes: text('变更记录', 'Change log'),
  settings: text('设置', 'Settings'),
  recent: text('最近的报价', 'Recent rates'),
  recentNone: text(
    '最近 {{count}} 次出清没有参与。',
    'It took part in none of the last {{count}} clearings.',
  ),
  recentRates: text('不同的利率', 'Different rates'),
  recentRuns: text('参与的出清', 'Clearings'),
  recentRunsOf: text('最近 {{all}} 次中的 {{count}} 次', '{{count}} of the last {{all}}'),
  recentDocuments: text('单据', 'Documents'),
  recentSmallest: text('最小金额', 'Smallest document'),
  recentMedian: text('金额中位数', 'Median document'),
  recentHint: text(
    '用很多不同的利率试很小的单据，可以试出最低年化。市场设置中的“最小单据金额”使它变贵。',
    'Many rates on very small documents can find out your minimum. The market’s smallest document makes that expensive.',
  ),
  seeSettings: text('查看设置', 'View settings'),
} as const

export const payeeSettingTexts = {
  title: text('设置：{{name}}', 'Settings: {{name}}'),
  toPayee: text('返回收款方', 'Back to payee'),
  readOnly: text('只有管理员可以更改这些设置。', 'Only administrators can change these settings.'),
  early: text('提前付款', 'Early payment'),
  switchedOn: text('允许提前付款', 'Allow early payment'),
  switchedOnHelp: text(
    '关闭后其单据不可提前付款，进行中的申请不会成交。',
    'When off, its documents cannot be paid early and offers in progress are not awarded.',
  ),
  market: text('市场', 'Market'),
  noMarket: text('不加入市场', 'No market'),
  marketHelp: text(
    '有进行中的申请或待付款的成交时不能更换。',
    'Cannot be changed while it has offers in progress or awards to be paid.',
  ),
  marketLater: text('收款方注册后才能加入市场。', 'It can join a market once it has registered.'),
  rate: text('利率', 'Rate'),
  minimum: text('最低年化利率', 'Minimum APR'),
  minimumRange: text(
    '市场的最低为 {{minimum}}%，最高为 {{highest}}%，两个最低中较高的生效。留空即按市场。',
    'The market’s minimum is {{minimum}}%, its highest {{highest}}%. The higher of both minimums counts. Leave it empty to use the market’s.',
  ),
  minimumLater: text(
    '加入市场后生效。留空即按市场。',
    'Counts once it is in a market. Leave it empty to use the market’s.',
  ),
  minimumPrivate: text(
    '低于它的申请不会成交。收款方看不到。',
    'Nothing below it is awarded. The payee does not see it.',
  ),
  minimumWaits: text('{{time}} 起的出清使用该最低年化。', 'Clearings from {{time}} on use this minimum.'),
  minimumNone: text('按市场的最低', 'The market’s minimum'),
  saveMinimum: text('保存最低年化利率', 'Save minimum APR'),
  reserve: text('预留', 'Reserve'),
  reserveMarket: text('按市场设置', 'As the market'),
  reserveMarketOf: text('按市场设置（{{held}}）', 'As the market ({{held}})'),
  reserveMarketNone: text('不预留', 'nothing held back'),
  reservePercentage: text('按比例', 'A percentage'),
  reserveAmount: text('按金额', 'An amount'),
  reserveAmountLater: text('加入市场后才能按金额预留', 'An amount needs a market'),
  reserveHelp: text(
    '从可提前付款的总额中留出的部分。',
    'The part of what can be paid early that is held back.',
  ),
  reserveLabels: {
    percentage: text('预留比例', 'Reserve percentage'),
    amount: text('预留金额', 'Reserve amount'),
  },
  contract: text('合同', 'Contract'),
  contractHelp: text(
    '全部留空表示不要求合同。不在有效期内时，单据不可提前付款，进行中的申请会失效。',
    'Leave everything empty if none is required. While it is not in force, documents cannot be paid early and offers in progress fail.',
  ),
  contractNumber: text('合同编号', 'Contract number'),
  contractFrom: text('开始日期', 'From'),
  contractTo: text('结束日期', 'To'),
  contractTerminated: text('终止日期', 'Terminated on'),
  contractTerm: text('{{from}} 至 {{to}}', '{{from}} to {{to}}'),
  contractPeriod: text('合同期限', 'Period'),
  contractNotRequired: text('未设合同，不要求。', 'No contract is set, and none is required.'),
  remarks: text('备注', 'Notes'),
  notes: text('内部备注', 'Internal notes'),
  notesHelp: text('只有贵公司可以看到。', 'Only your company sees them.'),
  save: text('保存设置', 'Save settings'),
  changedMeanwhile: text(
    '这些设置刚刚被更改。您的输入仍在；请载入最新内容后再保存。',
    'These settings were changed meanwhile. Your input is kept: load the latest before you save.',
  ),
  load: text('载入最新内容', 'Load the latest'),
} as const
