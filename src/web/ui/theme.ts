/** The design tokens, in light and dark. Every colour on screen is one of these. */

export const light = {
  ink: '#101c2e',
  'ink-soft': '#48576b',
  'ink-faint': '#5b6a7e',
  line: '#e2e7ee',
  'control-line': '#7f8da1',
  page: '#f5f7fa',
  surface: '#ffffff',
  accent: '#0b5bd3',
  'accent-strong': '#0849ab',
  'on-accent': '#ffffff',
  'accent-soft': '#e9f1fd',
  early: '#0b7a57',
  'early-soft': '#e3f4ed',
  wait: '#8f5400',
  'wait-soft': '#fdf2e0',
  bad: '#b3261e',
  'bad-soft': '#fbeae8',
  'on-bad': '#ffffff',
  panel: '#0b2550',
  'on-panel': '#ffffff',
  'on-panel-soft': '#c4d2ea',
  skeleton: '#e6eaf0',
  shadow: '0 8px 24px rgb(16 28 46 / 14%)',
  veil: 'rgb(16 28 46 / 45%)',
} as const

export type TokenName = keyof typeof light

export const dark = {
  ink: '#e8edf4',
  'ink-soft': '#aab6c6',
  'ink-faint': '#94a1b3',
  line: '#2a3543',
  'control-line': '#6f7d90',
  page: '#0e141c',
  surface: '#161e29',
  accent: '#6aa5ff',
  'accent-strong': '#8fbcff',
  'on-accent': '#0e141c',
  'accent-soft': '#14294a',
  early: '#4cc79a',
  'early-soft': '#10312a',
  wait: '#e0a24a',
  'wait-soft': '#362709',
  bad: '#ff8a80',
  'bad-soft': '#3a1614',
  'on-bad': '#0e141c',
  panel: '#0b1a36',
  'on-panel': '#ffffff',
  'on-panel-soft': '#b6c5de',
  skeleton: '#232d3a',
  shadow: '0 8px 24px rgb(0 0 0 / 50%)',
  veil: 'rgb(0 0 0 / 60%)',
} as const satisfies Record<TokenName, string>

/** Tokens that do not change with the theme. */
export const shared = {
  radius: '8px',
  'radius-small': '6px',
  font: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif',
} as const
