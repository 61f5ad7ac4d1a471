import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { shell } from '#text/app.ts'
import { theme } from '#web/session/cache.ts'
import { setAppearance } from './appearance.ts'
import { AppearanceSwitch } from './page-tools.tsx'

beforeEach(() => act(() => setAppearance('system')))

describe('the switch of the look', () => {
  const worn = () => {
    fireEvent.click(screen.getByRole('button', { name: shell.theme.zh }))
    const checked = screen.getAllByRole('menuitemradio', { checked: true })
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    return checked.map(({ textContent }) => textContent)
  }

  it('shows what is worn, whoever has chosen it and in whichever tab', () => {
    render(<AppearanceSwitch />)
    expect(worn()).toEqual([shell.themeSystem.zh])
    act(() => setAppearance('dark'))
    expect(worn()).toEqual([shell.themeDark.zh])
    theme.set('light')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect(worn()).toEqual([shell.themeLight.zh])
    expect(document.documentElement.dataset['theme']).toBe('light')
  })
})
