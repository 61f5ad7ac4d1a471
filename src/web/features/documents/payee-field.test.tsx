import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { success } from '#test/support/fake-server.ts'
import { beginSignedIn, idOf } from '#test/support/portal-world.ts'
import { PayeeField } from './payee-field.tsx'

const path = '/supplierSer/v8/invoice/getSupplierByBuyer'
const payee = (name: string, n: number) => ({ supplierId: idOf(n), name, code: `V${n}` })
const field = (buyerId: string) => (
  <PayeeField
    buyerId={buyerId}
    name="supplierId"
    value={null}
    error={undefined}
    readOnly={false}
    onValue={() => undefined}
    onBlur={() => undefined}
  />
)

it('[DOC-21] offers the payees of the payer that is chosen, also where those of the one before come later', async () => {
  const server = beginSignedIn()
  let answerFirst: (response: Response) => void = () => undefined
  server.on(path, () =>
    server.of(path).length === 1
      ? new Promise<Response>((resolve) => {
          answerFirst = resolve
        })
      : success([payee('明远', 2)]),
  )
  const { rerender } = render(field(idOf(101)))
  rerender(field(idOf(102)))
  await waitFor(() => expect(server.of(path)).toHaveLength(2))
  await act(async () => answerFirst(success([payee('高远', 1)])))
  fireEvent.focus(screen.getByRole('combobox'))
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['明远 · V2'])
})
