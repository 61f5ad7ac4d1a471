/** Texts of the inputs that every form shares. */
import type { RangeName } from '#domain/date-ranges.ts'
import type { AmountError } from '#domain/typed-amount.ts'
import { formats, rateTexts } from './formats.ts'
import { type Pair, text } from './text.ts'

export const amountTexts: Readonly<Record<AmountError, Pair>> = {
  empty: formats.enter,
  notANumber: formats.invalid,
  tooManyDecimals: text(
    '{{currency}} 金额最多保留 {{decimals}} 位小数',
    '{{currency}} amounts can have at most {{decimals}} decimals',
  ),
  notPositive: rateTexts.notPositive,
  aboveMaximum: text('最大金额为 {{max}}', 'The largest amount is {{max}}'),
}

/** For a currency that has none. */
export const noDecimals = text('{{currency}} 金额不能有小数', '{{currency}} amounts cannot have decimals')

export const inputs = {
  characters: text('{{used}}/{{max}}', '{{used}}/{{max}}'),
  charactersLeft: text('还可输入 {{count}} 个字符', 'Characters left: {{count}}'),
  charactersOver: text('超出 {{count}} 个字符', 'Over the limit by {{count}}'),
  tooLong: text('{{field}}最多 {{max}} 个字符', 'The {{field}} can have at most {{max}} characters'),
  choose: text('请选择', 'Choose'),
  switchSign: text('{{field}}：切换正负', '{{field}}: change the sign'),
  clear: text('清除{{field}}', 'Clear {{field}}'),
  noChoice: text('没有匹配的选项', 'No matching options'),
  choicesFailed: text('选项加载失败', 'Could not load the options'),
  keywordTooShort: text('请至少输入 {{min}} 个字符', 'Enter at least {{min}} characters'),
  moreChoices: text(
    '仅显示前 {{max}} 项，请继续输入。',
    'Showing the first {{max}}. Type more to narrow the list.',
  ),
}

export const dates = {
  openCalendar: text('{{field}}：打开日历', '{{field}}: open calendar'),
  calendar: text('选择日期', 'Choose a date'),
  previousMonth: text('上个月', 'Previous month'),
  nextMonth: text('下个月', 'Next month'),
  from: text('开始日期', 'From'),
  to: text('结束日期', 'To'),
  inWords: { from: text('开始日期', 'start date'), to: text('结束日期', 'end date') },
  apply: text('应用', 'Apply'),
  ranges: text('常用时间范围', 'Date ranges'),
  rangesOf: text('{{field}}：常用时间范围', '{{field}}: date ranges'),
  range: text('{{from}} – {{to}}', '{{from}} – {{to}}'),
  any: text('不限日期', 'Any date'),
  custom: text('自定义', 'Custom'),
  outOfOrder: text('结束日期不能早于开始日期', 'The end date cannot be before the start date'),
  chooseFirst: text('选择开始日期', 'Choose the start date'),
  chooseLast: text('选择结束日期', 'Choose the end date'),
}

export const rangeTexts: Readonly<Record<RangeName, Pair>> = {
  sinceYesterday: text('昨天至今', 'Since yesterday'),
  last7Days: text('近 7 天', 'Last 7 days'),
  last30Days: text('近 30 天', 'Last 30 days'),
  last60Days: text('近 60 天', 'Last 60 days'),
  last90Days: text('近 90 天', 'Last 90 days'),
  monthToDate: text('本月至今', 'Month to date'),
  quarterToDate: text('本季度至今', 'Quarter to date'),
  lastMonth: text('上月', 'Last month'),
  lastQuarter: text('上季度', 'Last quarter'),
  thisYear: text('今年', 'This year'),
  lastYear: text('去年', 'Last year'),
  overdue: text('已过期', 'Past due'),
  today: text('今天', 'Today'),
  next7Days: text('未来 7 天', 'Next 7 days'),
  next30Days: text('未来 30 天', 'Next 30 days'),
  next60Days: text('未来 60 天', 'Next 60 days'),
  next90Days: text('未来 90 天', 'Next 90 days'),
  thisMonth: text('本月', 'This month'),
  nextMonth: text('下月', 'Next month'),
  thisQuarter: text('本季度', 'This quarter'),
  nextQuarter: text('下季度', 'Next quarter'),
}
