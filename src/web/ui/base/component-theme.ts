/** The component library's tokens, read off our own: one look for its components and ours, in light and dark. */
import type { MappingAlgorithm, ThemeConfig } from 'antd'
import { type light, shared } from '../theme.ts'

type Colours = Readonly<Record<keyof typeof light, string>>

/** The class that every component of the library wears; its variables hang on it. */
const variablesClass = 'sooner'

const lengthOf = (px: string): number => Number.parseInt(px, 10)

/** As high as our own buttons; a touch needs no less. */
const controlHeight = 36

const componentTokens = (colours: Colours): NonNullable<ThemeConfig['token']> => ({
  // What opens is there at once; who asked the system for less motion gets nothing less.
  motion: false,
  fontFamily: shared.font,
  fontSize: 14,
  controlHeight,
  borderRadius: lengthOf(shared['radius-small']),
  borderRadiusLG: lengthOf(shared.radius),
  colorPrimary: colours.accent,
  colorPrimaryHover: colours['accent-strong'],
  colorPrimaryActive: colours['accent-strong'],
  colorInfo: colours.accent,
  colorLink: colours.accent,
  colorLinkHover: colours['accent-strong'],
  colorLinkActive: colours['accent-strong'],
  colorSuccess: colours.early,
  colorSuccessBg: colours['early-soft'],
  colorWarning: colours.wait,
  colorWarningBg: colours['wait-soft'],
  colorError: colours.bad,
  colorErrorHover: colours.bad,
  colorErrorBg: colours['bad-soft'],
  colorErrorText: colours.bad,
  colorText: colours.ink,
  colorTextHeading: colours.ink,
  colorTextLabel: colours['ink-soft'],
  colorTextSecondary: colours['ink-soft'],
  colorTextDescription: colours['ink-faint'],
  colorTextTertiary: colours['ink-faint'],
  colorTextPlaceholder: colours['ink-faint'],
  colorTextQuaternary: colours['ink-faint'],
  colorTextDisabled: colours['ink-faint'],
  colorTextLightSolid: colours['on-accent'],
  colorIcon: colours['ink-soft'],
  colorIconHover: colours.ink,
  colorBorder: colours['control-line'],
  colorBorderSecondary: colours.line,
  colorBorderDisabled: colours.line,
  colorSplit: colours.line,
  colorBgBase: colours.surface,
  colorBgContainer: colours.surface,
  colorBgContainerDisabled: colours.page,
  colorBgElevated: colours.surface,
  colorBgLayout: colours.page,
  colorBgMask: colours.veil,
  colorBgSpotlight: colours.panel,
  colorPrimaryBg: colours['accent-soft'],
  controlItemBgHover: colours.page,
  controlItemBgActive: colours['accent-soft'],
  controlItemBgActiveHover: colours['accent-soft'],
  boxShadow: colours.shadow,
  boxShadowSecondary: colours.shadow,
  // The focus is a ring of the accent, as everywhere.
  lineWidthFocus: 2,
  colorPrimaryBorder: colours.accent,
  controlOutlineWidth: 2,
  controlOutline: colours.accent,
  colorErrorOutline: colours.bad,
  colorWarningOutline: colours.wait,
})

/** In the dark the library would shade our colours once more; what we name is what is meant. */
const exactly: MappingAlgorithm = (seed, map) => ({ ...map, ...seed }) as ReturnType<MappingAlgorithm>

export const componentTheme = (colours: Colours, algorithm: MappingAlgorithm): ThemeConfig => ({
  hashed: false,
  cssVar: { key: variablesClass },
  algorithm: [algorithm, exactly],
  token: componentTokens(colours),
})
