/** Texts of the command palette. */
import { text } from './text.ts'

export const palette = {
  open: text('搜索与跳转…', 'Search or jump to…'),
  title: text('命令面板', 'Command palette'),
  placeholder: text('输入页面或操作的名称', 'Find a page or an action'),
  results: text('结果', 'Results'),
  pages: text('页面', 'Pages'),
  actions: text('操作', 'Actions'),
  nothing: text('没有找到“{{keyword}}”', 'Nothing found for “{{keyword}}”'),
  failed: text('{{source}}：搜索失败，请重试。', '{{source}}: the search failed. Please try again.'),
  move: text('选择', 'Move'),
  choose: text('打开', 'Open'),
  close: text('关闭', 'Close'),
  speakOther: text('切换为英文（English）', 'Switch to 中文'),
}
