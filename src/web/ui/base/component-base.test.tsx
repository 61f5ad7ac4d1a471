import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { Select } from 'antd'
import { afterEach, describe, expect, it } from 'vitest'
import { componentsCss } from '../../../../scripts/generators/components.ts'
import { ComponentBase } from './component-base.tsx'

afterEach(cleanup)

describe('the component base', () => {
  it('writes no style into the document, and wears the variables of the printed sheet', () => {
    const before = document.querySelectorAll('style').length
    render(
      <ComponentBase>
        <Select aria-label="Currency" options={[{ value: 'CNY' }]} />
      </ComponentBase>,
    )
    expect(document.querySelectorAll('style').length).toBe(before)
    expect(screen.getByRole('combobox').closest('.ant-select')?.classList).toContain('sooner')
  })

  it('[COM-27] has no icon that speaks: a choice is announced by its name and its value alone', () => {
    render(
      <ComponentBase>
        <Select mode="multiple" open allowClear options={[{ value: 'CNY' }]} value={['CNY']} />
        <Select options={[{ value: 'CNY' }]} value="CNY" />
      </ComponentBase>,
    )
    expect(screen.getAllByText('CNY').length).toBeGreaterThan(1)
    expect(screen.queryAllByRole('img', { hidden: true })).toEqual([])
  })

  it('stands in a sheet that is the printed one, with our accent in light and dark, and says nothing of other elements', () => {
    const sheet = readFileSync('src/web/ui/base/components.css', 'utf8')
    expect(sheet).toBe(componentsCss())
    expect(sheet).toContain('--ant-color-primary:#0b5bd3;')
    expect(sheet).toContain('--ant-color-primary:#6aa5ff;')
    expect(sheet).not.toMatch(/^(a|body|html|\*)\b/m)
  })
})
