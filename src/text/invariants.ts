/** The findings of `npm run verify-books`. */
import { type Pair, text } from './text.ts'

export const booksFaults = {
  unbalanced: text('交易的分录合计不为零', 'the entries of a transaction do not sum to zero'),
  entriesAmiss: text(
    '交易的分录数量或编号不符',
    'a transaction has the wrong number or numbering of entries',
  ),
  orphan: text('分录没有对应的交易或账户', 'an entry has no transaction or no account'),
  currencyDiffers: text('分录币种与账户币种不一致', 'an entry and its account have different currencies'),
  nothing: text('分录金额为零', 'an entry has a zero amount'),
  tenantsDiffer: text(
    '分录、交易与账户的所属主体不一致',
    'an entry, its transaction and its account belong to different tenants',
  ),
  sharedAmiss: text(
    '付款方专属账户与共享账户混用',
    'a payer’s own account and a shared account are mixed up',
  ),
  balanceDiffers: text('账户余额与分录合计不符', 'an account’s balance is not the sum of its entries'),
  poolDiffers: text(
    '市场的可用资金额度与账簿不符，或已用金额超过额度',
    'a market’s pool does not match the ledger, or more than the pool is used',
  ),
  accountTwice: text('同一账户存在多个', 'the same account exists more than once'),
  postedTwice: text('同一业务重复入账', 'the same event was posted more than once'),
  tenantUnknown: text('所属主体不存在', 'a row belongs to a tenant that does not exist'),
  countsDiffer: text('单据统计与单据不符', 'the document counts do not match the documents'),
  payeeDiffers: text(
    '单据的付款方或收款方与收款方名单不符',
    'a document’s payer or payee does not match the payee list',
  ),
  creditAmiss: text(
    '单据冲减后应付金额与红字单据不符',
    'a document’s net payable does not match its credit notes',
  ),
  eligibilityDiffers: text(
    '单据能否提前付款及原因与单据内容不符',
    'a document’s eligibility or its reasons do not follow from its facts',
  ),
  journalDiffers: text(
    '数据与操作日志的记录不符（现有行数/日志行数）',
    'rows do not match the audit log (rows found/rows logged)',
  ),
  eligibleAmiss: text('不符合条件的单据被列为可提前付款', 'a document is marked eligible but cannot be'),
  committedDiffers: text(
    '市场已承诺或未收回的资金与成交不符',
    'committed or outstanding money of a market does not match its awards',
  ),
  awardTwice: text('同一单据有多笔有效成交', 'a document has more than one standing award'),
  awardAmiss: text(
    '成交与其申请、出清或市场设置不符',
    'an award does not match its offer, its run or the settings of its market',
  ),
  awardSourceDiffers: text(
    '成交的金额、天数、日期或折扣与单据、申请、出清或市场设置不符',
    'an award’s amount, days, dates or discount do not follow from its document, its offer, its run and the settings',
  ),
  desiredMissed: text(
    '出清的成交低于当时设置的期望年化',
    'the awards of a run come to less than the desired APR of its settings',
  ),
  itemTwice: text('同一单据同时在多笔申请中', 'a document is in more than one offer at a time'),
  offeredAmiss: text(
    '申请中的单据已停用、删除、付款、到期或被排除',
    'a document in an active offer is disabled, deleted, paid, expired or excluded',
  ),
  claimDiffers: text(
    '申请项所记的金额、到期日或条款与单据、申请不符',
    'an item of an offer does not have the amount, dates and terms of its document and offer',
  ),
  paymentAmiss: text('付款与成交不符', 'a payment does not match its award'),
  awardEndAmiss: text(
    '成交的状态与其单据、退款、逾期付款或最晚付款日不符',
    'the state of an award does not match its document, its return, its late payment or its last pay date',
  ),
  awardPostingDiffers: text('付款的分录与成交不符', 'the ledger entries of a payment do not match its award'),
  bankFileAmiss: text(
    '付款文件的笔数与其各行、付款、退款或异常不符',
    'the counts of a payment file do not match its rows, their payments, returns or exceptions',
  ),
  runAmiss: text(
    '出清与其成交、快照或日志不符',
    'a run does not match its awards, its snapshot or its audit entry',
  ),
  reasonsDiffer: text(
    '供应商所见的未成交原因与出清的记录不符',
    'the reasons that payees read are not those that the run kept the hash of',
  ),
  offerStateDiffers: text(
    '单据所示的申请状态与申请不符',
    'a document shows another offer state than its last offer has',
  ),
  documentStateAmiss: text(
    '单据缺少状态记录，或状态记录与单据、付款记录不符',
    'a document’s status row is missing or does not match the document or its payment',
  ),
  guardMissing: text(
    '数据库的防护缺失或已停用',
    'a database safeguard is missing, disabled or not validated',
  ),
  catalogueDiffers: text(
    '数据库结构与迁移脚本不符',
    'the database structure differs from what the migrations create',
  ),
} as const satisfies Record<string, Pair>

export type BooksFault = keyof typeof booksFaults
