/** What every screen offers: which environment this is, how it looks, and which language it speaks. */
import { shell } from '#text/app.ts'
import { useAppearance, wear } from './appearance.ts'
import { Dropdown } from './dropdown.tsx'
import { Icon } from './icon.tsx'
import { SandboxLink } from './sandbox-tag.tsx'
import { language, speak, useSay } from './say.ts'

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
    onSelect: () => wear(value),
  }))
  return <Dropdown label={say(shell.theme)} button={<Icon name={worn} size={18} />} items={items} />
}

export function LanguageSwitch() {
  const say = useSay()
  const other = language() === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className="link"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => void speak(other)}
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
