import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { agreements } from '#text/agreements.ts'
import { AgreementView } from './agreement-view.tsx'

beforeEach(() => {
  cleanup()
  localStorage.clear()
})

describe.each(Object.entries(agreements))('[IDN-07] the %s agreement', (_, agreement) => {
  it('is whole in both languages', () => {
    const words = agreement.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    expect(agreement.sections.length).toBeGreaterThanOrEqual(10)
    expect(words.map(({ zh }) => zh).join('').length).toBeGreaterThan(1_000)
    for (const { zh, en } of words) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en.replace('早付', '')).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('[IDN-07] is shown section by section, and can be printed', () => {
    const print = vi.fn<() => void>()
    window.print = print
    render(
      <MemoryRouter>
        <AgreementView agreement={agreement} />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(
      agreement.sections.map(({ heading }) => heading.zh),
    )
    fireEvent.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
  })
})
