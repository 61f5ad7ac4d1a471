import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { inputs } from '#text/inputs.ts'
import { say } from '#text/text.ts'
import { choicesShownMax } from '#web/limits.ts'
import { MultiSelect } from './multi-select.tsx'
import type { Choice } from './select-field.tsx'

const payees: readonly Choice[] = ['明远精密', '顺驰物流', '恒达包装'].map((label) => ({
  value: label,
  label,
}))

function Payees({ from = payees, initial = [] }: { from?: readonly Choice[]; initial?: readonly string[] }) {
  const [values, setValues] = useState(initial)
  return (
    <MultiSelect
      label="收款方"
      choices={from}
      values={values}
      onValues={setValues}
      summary={values.join('、')}
    />
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '收款方' })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('several choices', () => {
  it('[COM-27] are taken and removed by the keyboard, while the list stays open', () => {
    render(<Payees />)
    box().focus()
    press('ArrowDown')
    press('Enter')
    press('ArrowDown')
    press('Enter')
    expect(box().value).toBe('明远精密、顺驰物流')
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
    press('Enter')
    expect(box().value).toBe('明远精密')
    press('Escape')
    expect([options(), document.activeElement]).toEqual([[], box()])
  })

  it('are found by what is typed, whether or not something is chosen', () => {
    render(<Payees initial={['明远精密']} />)
    fireEvent.click(box())
    fireEvent.change(box(), { target: { value: '明远精密顺' } })
    expect([box().value, options()]).toEqual(['顺', ['顺驰物流']])
    press('Enter')
    fireEvent.blur(box())
    expect(box().value).toBe('明远精密、顺驰物流')
  })

  it('are all removed by one button', () => {
    render(<Payees initial={['明远精密', '恒达包装']} />)
    fireEvent.click(screen.getByRole('button', { name: say('zh')(inputs.clear, { field: '收款方' }) }))
    expect(box().value).toBe('')
  })

  it('begin with what is chosen where not all are listed', () => {
    const many = Array.from({ length: choicesShownMax + 10 }, (_, n) => ({ value: `p${n}`, label: `p${n}` }))
    render(<Payees from={many} initial={['p55']} />)
    fireEvent.click(box())
    expect(options()).toHaveLength(choicesShownMax)
    expect(options()[0]).toBe('p55')
  })
})
