import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { MoneyField } from './money-field.tsx'
import { NumberField } from './number-field.tsx'
import { RateField } from './rate-field.tsx'

const seen = vi.fn<(value: string) => void>()
const given = () => seen.mock.lastCall?.[0]

function Money({ initial = '', currency = 'CNY' as Currency, creditNote = false }) {
  const [value, setValue] = useState(initial)
  useEffect(() => seen(value), [value])
  return (
    <MoneyField label="金额" currency={currency} creditNote={creditNote} value={value} onValue={setValue} />
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (text: string, caret = text.length) => {
  input().focus()
  fireEvent.change(input(), { target: { value: text, selectionStart: caret, selectionEnd: caret } })
}

describe('a number that is typed', () => {
  it('[COM-25] is cleaned, grouped on screen and plain underneath', () => {
    render(<Money />)
    type('１，２３４．５０')
    expect([input().value, given()]).toEqual(['1,234.50', '1234.50'])
    type('¥ 12 345.6abc')
    expect([input().value, given()]).toEqual(['12,345.6', '12345.6'])
    type('-9')
    expect(given()).toBe('9')
  })

  it('[COM-25] may lead with one minus in the amount of a credit note only', () => {
    render(<Money creditNote />)
    type('－1-2')
    expect([input().value, given()]).toEqual(['-12', '-12'])
  })

  it('[COM-25] is written with the decimals of its currency when it is left, and never cut', () => {
    render(<Money initial="1234.5" />)
    fireEvent.blur(input())
    expect([input().value, given()]).toEqual(['1,234.50', '1234.50'])
    type('8.255')
    fireEvent.blur(input())
    expect(given()).toBe('8.255')
    cleanup()
    render(<Money initial="1234." currency="JPY" />)
    fireEvent.blur(input())
    expect(given()).toBe('1234')
  })

  it('[COM-25] stays as it was where something far too long is pasted', () => {
    render(<Money initial="12" />)
    type('9'.repeat(100_000))
    expect([input().value, given()]).toEqual(['12', '12'])
  })

  it('[COM-25] keeps the caret behind the digit it was behind', () => {
    render(<Money initial="1234567" />)
    type('1,2934,567', 4)
    expect(input().value).toBe('12,934,567')
    expect(input().selectionStart).toBe(4)
    type('12,93x4,567', 6)
    expect([input().value, input().selectionStart]).toEqual(['12,934,567', 5])
  })

  it('[COM-25] is left alone while an input method is composing, and cleaned afterwards', () => {
    render(<Money />)
    input().focus()
    fireEvent.compositionStart(input())
    fireEvent.input(input(), { target: { value: 'yi er' }, isComposing: true })
    expect([input().value, given()]).toEqual(['yi er', ''])
    fireEvent.input(input(), { target: { value: '１２' }, isComposing: true })
    fireEvent.compositionEnd(input())
    expect([input().value, given()]).toEqual(['12', '12'])
  })

  it('[COM-27] is told with its currency, its error and its help', () => {
    render(
      <NumberField
        label="金额"
        value=""
        onValue={() => undefined}
        unit="CNY"
        error="请输入金额"
        help="含税"
        required
      />,
    )
    expect(screen.getByRole('textbox', { name: /^金额/ })).toBe(input())
    expect(input().getAttribute('aria-required')).toBe('true')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    const shown = input()
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(shown).toEqual(['请输入金额', '含税', 'CNY'])
  })
})

describe('a rate with a slider', () => {
  function Rate({ initial }: { initial: string }) {
    const [value, setValue] = useState(initial)
    useEffect(() => seen(value), [value])
    return (
      <RateField
        label="年化利率"
        value={value}
        onValue={setValue}
        slider={{ min: 400 as BasisPoints, max: 1_800 as BasisPoints }}
      />
    )
  }
  const slider = () => screen.getByRole<HTMLInputElement>('slider')

  it('[COM-34] moves by hundredths of a percent, exactly', () => {
    render(<Rate initial="8.25" />)
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['825', '8.25%'])
    fireEvent.change(slider(), { target: { value: '829' } })
    expect(given()).toBe('8.29')
    fireEvent.change(slider(), { target: { value: '1100' } })
    expect(given()).toBe('11.00')
  })

  it('shows its two ends and no place between them', () => {
    const { container } = render(<Rate initial="" />)
    expect(container.querySelector('.slider')?.textContent).toBe('4.00%18.00%')
    expect([slider().min, slider().max, slider().step]).toEqual(['400', '1800', '1'])
    expect(slider().hasAttribute('list')).toBe(false)
  })

  it.each([
    ['', '400'],
    ['8.', '800'],
    ['99', '1800'],
    ['0.5', '400'],
  ])('stands at the nearest place for %j', (typed, place) => {
    render(<Rate initial={typed} />)
    expect(slider().value).toBe(place)
  })
})
