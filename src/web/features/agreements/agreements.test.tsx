import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type AgreementKind, agreementKinds } from '#domain/agreements/kinds.ts'
import { agreements } from '#text/agreements.ts'
import { AgreementView } from './agreement-view.tsx'

/** How many sections and Chinese characters each has at least. */
const least = {
  user: [10, 1_000],
  privacy: [10, 1_000],
  payer: [8, 700],
  payee: [8, 700],
  offer: [5, 400],
  fixedOffer: [5, 400],
  certificate: [6, 500],
  signature: [6, 500],
  continuing: [5, 350],
  personContinuing: [5, 350],
} as const satisfies Record<AgreementKind, readonly [number, number]>

describe.each(agreementKinds)('[IDN-07] the %s agreement', (kind) => {
  const agreement = agreements[kind]
  it('is whole in both languages', () => {
    const words = agreement.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    const [sections, characters] = least[kind]
    expect(agreement.sections.length).toBeGreaterThanOrEqual(sections)
    expect(words.map(({ zh }) => zh).join('').length).toBeGreaterThan(characters)
    for (const { zh, en } of words) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en.replace('早付', '')).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('[IDN-07] is shown section by section, and can be printed', () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
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
