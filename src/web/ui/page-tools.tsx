/** The tools of every screen: environment, theme and language. */
import { shell } from '#text/app.ts'
import { setAppearance, useAppearance } from './appearance.ts'
import { Dropdown } from './dropdown.tsx'
import { Icon } from './icon.tsx'
import { SandboxLink } from './sandbox-tag.tsx'
import { otherLanguage, useSay } from './say.ts'
import { switchLanguage } from './switch-language.ts'

const appearances = [
  { value: 'system', label: shell.themeSystem },
  { value: 'light', label: shell.themeLight },
  { value: 'dark', label: shell.themeDark },
] as const

export function AppearanceSwitch() {
  const say = useSay()
  const worn = useAppearance()
  const items = appearances.map(({ value, label }) => ({
    label: say(label),
    checked: worn === value,
    onSelect: () => setAppearance(value),
  }))
  return <Dropdown label={say(shell.theme)} button={<Icon name={worn} size={18} />} items={items} />
}

export function LanguageSwitch() {
  const say = useSay()
  return (
    <button
      type="button"
      className="link"
      lang={otherLanguage() === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => void switchLanguage()}
    >
      {say(shell.otherLanguage)}
    </button>
  )
}

export const PageTools = () => (
  <div className="tools">
    <SandboxLink />
    <AppearanceSwitch />
    <LanguageSwitch />
  </div>
)
