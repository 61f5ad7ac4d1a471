import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Folded } from './folded.ts'
import { RowActions } from './row-actions.tsx'

const run = vi.fn<(key: string) => void>()
const act = (key: string, danger = false) => ({ key, label: key, danger, run: () => run(key) })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key })

describe('what can be done with a row', () => {
  it('stands in two places, of which one without an action stays empty', () => {
    const { container } = render(<RowActions name="AP-1" places={[undefined, act('停用')]} more={[]} />)
    const places = [...container.querySelectorAll('.row-action')].map(({ textContent }) => textContent)
    expect(places).toEqual(['', '停用'])
    expect(screen.queryByRole('button', { name: /AP-1$/ })?.textContent).toBe('停用')
  })

  it('[COM-27] has the rest in a menu that is walked by the keyboard, what cannot be undone last', () => {
    render(<RowActions name="AP-1" places={[undefined, undefined]} more={[act('删除', true), act('停用')]} />)
    const opener = screen.getByRole('button')
    fireEvent.click(opener)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['停用', '删除'])
    expect(document.activeElement?.textContent).toBe('停用')
    press('ArrowDown')
    expect(document.activeElement?.className).toBe('menu-danger')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('停用')
    press('Escape')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(opener)
    fireEvent.click(opener)
    fireEvent.click(screen.getByRole('menuitem', { name: '删除 AP-1' }))
    expect(run).toHaveBeenCalledExactlyOnceWith('删除')
  })

  it('[COM-22] is all in the menu where there is little room', () => {
    render(
      <Folded value={true}>
        <RowActions name="AP-1" places={[act('编辑'), undefined]} more={[act('删除', true), act('停用')]} />
      </Folded>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '编辑',
      '停用',
      '删除',
    ])
  })
})
