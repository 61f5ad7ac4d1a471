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
  signedDocumentDiffers: text(
    '签署文件的内容与其指纹不符，或申请的协议不是双方所签',
    'the bytes of a signed document do not match its hash, or the agreement of an offer is not of its parties',
  ),
  countsDiffer: text('单据统计与单据不符', 'the document counts do not match the documents'),
  payeeDiffers: text(
    '单据的付款方或收款方与收款方名单不符',
    'a document’s payer or payee does not match the payee list',
  ),
  creditAmiss: text(
    '单据冲减后应付金额与红字单据不符',
    'a document’s net payable does not match its credit notes',
  ),
  receiptsDiffer: text(
    '已提前付款的入库单与其发票冲减的金额不符',
    'what awarded receipts came to is not what their invoices had taken off for them',
  ),
  deliveryPaidTwice: text('同一批到货被付款两次', 'a delivery is paid as a receipt and as a document'),
  receiptApprovedAlone: text(
    '入库单由录入人自己审核通过',
    'a receipt was approved by the person who entered it',
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
  awardAccountAmiss: text(
    '成交的认证账户不是收款方当时认证的账户',
    'the verified account of an award is not the one that its payee had then',
  ),
  desiredMissed: text(
    '出清的成交低于当时设置的期望年化',
    'the awards of a run come to less than the desired APR of its settings',
  ),
  offerSerialTwice: text('一个收款方的两笔申请编号相同', 'two offers of a payee have the same number'),
  itemTwice: text('同一单据同时在多笔申请中', 'a document is in more than one offer at a time'),
  offeredAmiss: text(
    '申请中的单据已停用、删除、付款、到期或被排除',
    'a document in an active offer is disabled, deleted, paid, expired or excluded',
  ),
  claimDiffers: text(
    '申请项所记的金额、到期日或条款与单据、申请不符',
    'an item of an offer does not have the amount, dates and terms of its document and offer',
  ),
  mandateTwice: text(
    '一个收款方在一个市场有两份生效中的持续申请',
    'a payee has two active recurring offers in one market',
  ),
  mandateAmiss: text(
    '持续申请与其限制条件不符，或结束后仍有单据在等待',
    'a recurring offer and its guard rails do not match, or documents wait under one that ended',
  ),
  mandateOverBudget: text(
    '持续申请的成交超出每月上限或收款目标',
    'a recurring offer was awarded more than its most a month or its cash target',
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
  bankRowsDiffer: text(
    '付款文件各行的内容与读取时不符',
    'the rows of a payment file do not say what they said when it was read',
  ),
  derivedDiffers: text(
    '由其他数据生成的目录或日历与其来源不符',
    'the directory of payers or a calendar is not what its rows come to',
  ),
  refusalAmiss: text(
    '银行拒付的标记与付款文件、转账文件不一致',
    'the mark that the bank refused an award does not match payment files and transfer files',
  ),
  transferOrderAmiss: text(
    '转账文件与其成交、账户或银行的拒绝不符，或同一成交列入两个转账文件',
    'a transfer order does not match its awards or the refusals of the bank, or an award is ordered twice',
  ),
  verificationAmiss: text(
    '认证记录的填写次数、每日打款次数、未结束的认证或状态不符',
    'an attempt to verify has too many entries or moments that do not fit its state, or a company too many attempts',
  ),
  verificationUnproven: text(
    '认证结果没有对应的打款或核验，或账户与其不符',
    'a verification, or its account, is not what an attempt or a check has proven',
  ),
  creditCodeTwice: text(
    '多家企业以同一统一社会信用代码认证',
    'several companies are verified with one credit code',
  ),
  verificationAmountJournaled: text(
    '操作日志含有认证打款的金额',
    'the audit log has the amount of a verification transfer',
  ),
  runAmiss: text(
    '出清与其成交、快照或日志不符',
    'a run does not match its awards, its snapshot or its audit entry',
  ),
  proposalAmiss: text(
    '出清方案与其日志不符，或未批准已有成交、原因或分录',
    'a proposal does not match its audit entry, or has reasons or ledger entries without an approval',
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
  disputeDiffers: text(
    '单据的争议与对账单中被驳回的明细不符',
    'the disputed documents are not those of the rejected lines of open statements',
  ),
  statementDiffers: text(
    '对账单或其轮次的合计、条数与明细不符',
    'a reconciliation statement or one of its rounds does not add up to its lines',
  ),
  guardMissing: text(
    '数据库的防护缺失或已停用',
    'a database safeguard is missing, disabled or not validated',
  ),
  certificateDiffers: text(
    '出清的收入上限与其输入不符，或低于实际折扣',
    'the certificate of a run is not what its input comes to, or is below its discount',
  ),
  catalogueDiffers: text(
    '数据库结构与迁移脚本不符',
    'the database structure differs from what the migrations create',
  ),
} as const satisfies Record<string, Pair>

export type BooksFault = keyof typeof booksFaults
