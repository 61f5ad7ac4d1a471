/**
 * What a page wraps itself in to use components of the library. Their look stands in a style sheet that was
 * printed beforehand, so that nothing is styled in the page and the policy against inline styles holds.
 */
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ConfigProviderProps, theme } from 'antd'
import en from 'antd/locale/en_US.js'
import zh from 'antd/locale/zh_CN.js'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { language } from '../say.ts'
import { light } from '../theme.ts'
import { componentTheme } from './component-theme.ts'
import './components.css'

/** What the library would write into the page itself lands here, outside the document, where it has no effect. */
const nowhere = document.createElement('div')

/** In the page only lengths are read off the theme, and those do not change with light and dark. */
const lightTheme = { ...componentTheme(light, theme.defaultAlgorithm), zeroRuntime: true }

type Locale = NonNullable<ConfigProviderProps['locale']>

/** The library's texts are modules of the older kind, which some loaders hand over wrapped. */
const unwrapped = (texts: Locale | { default: Locale }): Locale =>
  'default' in texts ? texts.default : texts

/** The library's own icons speak: a reader would hear "down" after the name of the control. Ours say nothing. */
const selectIcons = {
  suffixIcon: <Icon name="down" />,
  showSearch: { searchIcon: <Icon name="search" /> },
  menuItemSelectedIcon: <Icon name="check" />,
  clearIcon: <Icon name="close" />,
  removeIcon: <Icon name="close" />,
}

export const ComponentBase = ({ children }: { children: ReactNode }) => (
  <StyleProvider container={nowhere}>
    <ConfigProvider
      theme={lightTheme}
      locale={unwrapped(language() === 'zh' ? zh : en)}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      select={selectIcons}
    >
      {children}
    </ConfigProvider>
  </StyleProvider>
)
