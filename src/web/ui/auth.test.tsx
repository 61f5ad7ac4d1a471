import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Auth, AuthParent, Permissions } from './auth.tsx'

const may = { 'account.info': true, '*': true, null: true, '': true, undefined: true }
const shown = (...codes: string[]) =>
  render(
    <Permissions value={may}>
      <AuthParent className="frame">
        {codes.map((code) => (
          <Auth key={code} code={code}>
            <i>{`[${code}]`}</i>
          </Auth>
        ))}
      </AuthParent>
    </Permissions>,
  ).container.innerHTML

it('[IDN-23] keeps an element whose code is in the auth map, and removes one whose code is not', () => {
  expect(shown('account.info', 'account.log')).toBe('<div class="frame"><i>[account.info]</i></div>')
})

it.each(['account.log', '', '*', 'null', 'undefined'])(
  '[IDN-23] the code %j leaves neither the element nor the parent',
  (code) => {
    expect(shown(code)).toBe('')
  },
)

it('[IDN-23] a parent with anything else in it stays', () => {
  const { container } = render(
    <AuthParent className="frame">
      <b>text</b>
      <Auth code="account.info">gone</Auth>
    </AuthParent>,
  )
  expect(container.innerHTML).toBe('<div class="frame"><b>text</b></div>')
})
