/** Texts of the command palette. */
import { text } from './text.ts'

export const palette = {
  open: text('搜索与跳转…', 'Search or jump to…'),
  title: text('命令面板', 'Command palette'),
  placeholder: text(
    '输入页面、操作、单据、申请或成交编号、往来方',
    'Find a page, an action, a document, an offer, an award or a company',
  ),
  results: text('结果', 'Results'),
  pages: text('页面', 'Pages'),
  onThisPage: text('当前页面', 'On this page'),
  documents: text('单据', 'Documents'),
  payees: text('收款方', 'Payees'),
  offers: text('申请', 'Offers'),
  awards: text('成交', 'Awards'),
  actions: text('操作', 'Actions'),
  nothing: text('没有找到“{{keyword}}”', 'Nothing found for “{{keyword}}”'),
  failed: text('{{source}}：搜索失败，请重试。', '{{source}}: the search failed. Please try again.'),
  move: text('选择', 'Move'),
  choose: text('打开', 'Open'),
  close: text('关闭', 'Close'),
  exportAll: text('导出全部单据', 'Export all documents'),
  exportList: text('导出当前列表', 'Export this list'),
  switchLanguage: text('切换为英文（English）', 'Switch to 中文'),
}
