/** Names of the fields of statements, recurring offers and signed documents within a sentence. */
import { receiptFieldNames } from './receipt-fields.ts'
import { text } from './text.ts'

export const tradeFieldNames = {
  items: text('明细', 'lines'),
  orderNumbers: text('采购订单号', 'PO numbers'),
  total: text('对账单总额', 'statement total'),
  termDays: text('账期（天）', 'payment term'),
  remark: text('备注', 'remark'),
  round: text('轮次', 'round'),
  ledger: text('我方账面', 'own ledger'),
  proposals: text('补充单据', 'proposed lines'),
  proposalId: text('补充单据', 'proposed line'),
  take: text('处理方式', 'decision'),
  approve: text('核对结果', 'decision'),
  ceiling: text('最高年化', 'highest APR'),
  monthlyMaximum: text('每月最多到账', 'most a month'),
  minimumDays: text('最少提前天数', 'fewest days early'),
  endDate: text('结束日期', 'end date'),
  cashTarget: text('累计到账目标', 'cash target'),
  keptIds: text('保留的单据', 'kept documents'),
  hash: text('文件指纹', 'file fingerprint'),
  isPdf: text('是否为 PDF', 'whether it is a PDF'),
  isWhole: text('是否完整', 'whether it is complete'),
  signatures: text('签名', 'signatures'),
  end: text('签署范围', 'end of what was signed'),
  digest: text('摘要', 'digest'),
  confirmedDifference: text('已确认的差额', 'confirmed difference'),
  ...receiptFieldNames,
  guardRails: text('限制条件', 'limits'),
  draftId: text('草稿编号', 'draft id'),
} as const
