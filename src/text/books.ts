/** What `npm run verify-books` finds, in words. */
import { type Pair, text } from './text.ts'

export const booksFaults = {
  unbalanced: text('交易的分录合计不为零', 'the entries of a transaction do not come to zero'),
  entriesAmiss: text(
    '交易的分录数量或编号不符',
    'a transaction does not have the entries that it was written with',
  ),
  orphan: text('分录没有对应的交易或账户', 'an entry has no transaction or no account'),
  currencyDiffers: text('分录币种与账户币种不一致', 'an entry is in another currency than its account'),
  nothing: text('分录金额为零', 'an entry is of nothing'),
  tenantsDiffer: text(
    '分录、交易与账户的所属主体不一致',
    'an entry, its transaction and its account belong to different tenants',
  ),
  sharedAmiss: text(
    '付款方专属账户与共享账户混用',
    'an account is shared that may not be, or is not that should be',
  ),
  accountTwice: text('同一账户存在多个', 'one account is there more than once'),
  postedTwice: text('同一业务重复入账', 'one thing was posted more than once'),
  tenantUnknown: text('所属主体不存在', 'a row belongs to a tenant that is not there'),
  countsDiffer: text('单据统计与单据不符', 'the counts of documents are not what the documents come to'),
  payeeDiffers: text(
    '单据的付款方或收款方与收款方名单不符',
    'a document is between others than its payee’s row says',
  ),
  creditAmiss: text(
    '单据冲减后应付金额与红字单据不符',
    'what is payable of a document or of its credit notes is not what they come to together',
  ),
  eligibilityDiffers: text(
    '单据能否提前付款及原因与单据内容不符',
    'whether a document can be paid early, or why not, is not what its facts come to',
  ),
  journalDiffers: text(
    '数据与操作日志的记录不符（现有行数/日志行数）',
    'rows are not what the journal says (rows there/rows in the journal)',
  ),
  eligibleAmiss: text('不可申请的单据被列为可申请', 'a document is eligible that cannot be'),
  guardMissing: text(
    '数据库的防护缺失或已停用',
    'a guard of the database is missing, switched off or not validated',
  ),
  catalogueDiffers: text(
    '数据库结构与迁移脚本不符',
    'the database is not as the migrations leave it: something is missing, changed or added',
  ),
} as const satisfies Record<string, Pair>

export type BooksFault = keyof typeof booksFaults
