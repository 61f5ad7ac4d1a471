/** Texts that every table shares. */
import { keywordCharactersMin } from '#domain/limits.ts'
import { text } from './text.ts'

export const tables = {
  all: text('全部', 'All'),
  status: text('按状态', 'By status'),
  filters: text('筛选', 'Filters'),
  filtersSet: text('筛选（{{count}}）', 'Filters ({{count}})'),
  moreFilters: text('更多筛选', 'More filters'),
  moreFiltersSet: text('更多筛选（{{count}}）', 'More filters ({{count}})'),
  filterIs: text('{{filter}}：{{choice}}', '{{filter}}: {{choice}}'),
  clearFilters: text('清除筛选', 'Clear filters'),
  keywordShort: text(
    `请至少输入 ${keywordCharactersMin} 个字符`,
    `Enter at least ${keywordCharactersMin} characters`,
  ),
  export: text('导出', 'Export'),
  exportChosen: text('导出所选', 'Export selected'),
  renewFailed: text('未能更新，当前显示的是之前的内容。', 'Could not refresh. Showing earlier data.'),
}

export const amountRange = {
  any: text('不限', 'Any'),
  from: text('≥ {{least}}', '≥ {{least}}'),
  upTo: text('≤ {{most}}', '≤ {{most}}'),
  between: text('{{least}} – {{most}}', '{{least}} – {{most}}'),
  apply: text('应用', 'Apply'),
  least: text('最低金额', 'Minimum amount'),
  most: text('最高金额', 'Maximum amount'),
  outOfOrder: text('最低金额高于最高金额', 'The minimum is above the maximum'),
}

export const sorting = {
  by: text('排序', 'Sort'),
  natural: text('默认排序', 'Default order'),
  up: text('{{column}}，升序', '{{column}}, ascending'),
  down: text('{{column}}，降序', '{{column}}, descending'),
}

export const columnTexts = {
  title: text('列设置', 'Columns'),
  hint: text(
    '勾选要显示的列，用箭头调整顺序。设置会保留在这台设备上。',
    'Choose the columns to show and reorder them with the arrows. Saved on this device.',
  ),
  forward: text('前移“{{column}}”', 'Move {{column}} forward'),
  backward: text('后移“{{column}}”', 'Move {{column}} back'),
  reset: text('恢复默认', 'Reset'),
  done: text('完成', 'Done'),
}

export const selecting = {
  begin: text('选择', 'Select'),
  end: text('完成选择', 'Done selecting'),
  page: text('选择本页全部', 'Select all on this page'),
  row: text('选择 {{name}}', 'Select {{name}}'),
  chosen: text('已选 {{count}} 项', '{{count}} selected'),
  all: text('选择全部 {{count}} 项', 'Select all {{count}}'),
  allChosen: text('已选全部 {{count}} 项', 'All {{count}} selected'),
  clear: text('取消选择', 'Clear selection'),
  filtered: text('筛选合计', 'Filtered'),
  total: text('合计', 'Total'),
  counting: text('正在合计…', 'Calculating…'),
}

export const rowActionTexts = {
  named: text('{{act}} {{name}}', '{{act}} {{name}}'),
  more: text('更多操作：{{name}}', 'More actions: {{name}}'),
  details: text('展开或收起 {{name}}', 'Show or hide details of {{name}}'),
}

export const bulkTexts = {
  report: text('操作结果', 'Result'),
  done: text('{{did}} {{done}} 项。', '{{did}} {{done}}.'),
  mixed: text(
    '{{did}} {{done}} 项，{{refused}} 项未处理（共 {{all}} 项）：{{reasons}}。',
    '{{did}} {{done}} of {{all}}. {{refused}} skipped: {{reasons}}.',
  ),
  /** A reason with its count. */
  counted: text('{{reason}}（{{count}}）', '{{reason}} ({{count}})'),
  betweenReasons: text('；', '; '),
  betweenNames: text('、', ', '),
  andMore: text('等，另有 {{count}} 项', ' and {{count}} more'),
  doneOne: text('{{did}} {{name}}', '{{did}} {{name}}'),
  close: text('关闭结果', 'Dismiss'),
}

export const pagingTexts = {
  pages: text('翻页', 'Pages'),
  range: text('第 {{first}}–{{last}} 条', '{{first}}–{{last}}'),
  rangeOf: text('第 {{first}}–{{last}} 条，共 {{total}} 条', '{{first}}–{{last}} of {{total}}'),
  first: text('首页', 'First page'),
  previous: text('上一页', 'Previous page'),
  next: text('下一页', 'Next page'),
  last: text('末页', 'Last page'),
  page: text('第 {{page}} 页', 'Page {{page}}'),
  size: text('每页条数', 'Rows per page'),
  perPage: text('{{size}} 条/页', '{{size}} per page'),
  jump: text('跳至页码', 'Go to page'),
  jumpWrong: text('请输入 1 至 {{pages}} 的页码', 'Enter a page from 1 to {{pages}}'),
}

export const empties = {
  noMatch: text('没有符合条件的记录', 'No matching records'),
  noMatchHint: text(
    '换一个条件，或清除筛选查看全部。',
    'Try other filters, or clear them to see everything.',
  ),
  noTab: text('此状态下没有记录', 'Nothing with this status'),
  showAll: text('查看全部', 'Show all'),
  noPermission: text('您没有查看此列表的权限', 'You do not have permission to view this list'),
  noPermissionHint: text('请联系公司管理员开通。', 'Ask your company’s administrator for access.'),
}

export const copying = {
  copy: text('复制 {{name}}', 'Copy {{name}}'),
  copied: text('已复制', 'Copied'),
  failed: text('未能复制，请手动选择文字。', 'Could not copy. Please select the text manually.'),
}
