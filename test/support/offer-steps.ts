/** Going through the steps of an offer, for tests of its page. */
import { fireEvent, screen } from '@testing-library/react'

export const applyPath = '/supplier/payment-apply'

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const rateField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /The APR you offer/ })
export const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
/** The text of the summary card of the offer. */
export const summary = () => document.querySelector('.making-summary')?.textContent ?? ''

type Open = (path: string) => Promise<void>

export async function toTerms(open: Open, path = applyPath): Promise<void> {
  await open(path)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select FP-001' })
  if (!box.checked) fireEvent.click(box)
  press('Next')
  await screen.findByText('Step 2 of 3')
}

export async function toReview(open: Open): Promise<void> {
  await toTerms(open)
  type(await rateField(), '12')
  await screen.findByText('Calculated by the server')
  press('Next')
  await screen.findByText('Step 3 of 3')
}
