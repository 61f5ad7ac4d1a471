import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companyType } from '#web/session/cache.ts'
import { AddDialog } from './staff-forms.tsx'

it.each([
  ['buyer', '可以查看单据，并确认或退回收款方上传的单据。'],
  ['supplier', '只能查看，不能修改。'],
] as const)('[IDN-50] says what a reviewer of a %s can do where the role is chosen', (type, words) => {
  companyType.set(type)
  render(<AddDialog onClose={() => undefined} onDone={() => undefined} />)
  expect(screen.queryByText(words)).toBeNull()
  const select = screen.getByLabelText(/角色/)
  fireEvent.change(select, { target: { value: 'reviewer' } })
  expect(select.getAttribute('aria-describedby')).toContain(screen.getByText(words).closest('[id]')?.id)
  fireEvent.change(select, { target: { value: 'administrator' } })
  expect(screen.getByText('可以使用全部功能，包括管理员工和主体。')).toBeDefined()
})
