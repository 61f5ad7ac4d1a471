/** Sends a form with nothing in it, and says what is missing on the screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { FormStop } from './form-stop.ts'

/** The button that sends a form, where it is not named. */
const sends = 'button[type=submit], .button-primary, .button-danger'

/** The dialog on top, or the page. */
const formOn = async (page: Page): Promise<Locator> => {
  const dialog = page.locator('dialog[open]').last()
  return (await dialog.count()) > 0 ? dialog : page.locator('main')
}

/** Empties every field that can be typed into, as a person would. */
async function empty(button: Locator): Promise<void> {
  await button.evaluate((pressed) => {
    const form = pressed.closest('form, dialog') ?? pressed.closest('main')
    const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=search], [readonly], :disabled), textarea, select',
    )
    for (const field of fields ?? []) {
      if (field.value === '' || field.closest('table')) continue
      const prototype = Object.getPrototypeOf(field) as object
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, '')
      field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    }
  })
}

/** What keeps the first wrong field from having the focus, and its error from being read; empty if nothing does. */
function unseen(): string {
  const active = document.activeElement
  const wrong = active?.closest('[aria-invalid=true]')
  // Without a field to blame, what is said has to be in sight.
  const said = wrong
    ? (wrong.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .find((one) => one?.textContent?.trim())
    : [...document.querySelectorAll('.form-errors [role=alert], [role=alert].offer-note')].at(-1)
  if (!said) return `nothing is said; the focus is on ${active?.outerHTML.slice(0, 120)}`
  const root = (wrong ?? said).closest('form, dialog') ?? document.querySelector('main')
  const first = [...(root?.querySelectorAll('[aria-invalid=true]') ?? [])].find(
    (one) => (one.closest('form, dialog') ?? document.querySelector('main')) === root,
  )
  if (wrong && first !== wrong) return `the first wrong field is ${first?.outerHTML.slice(0, 120)}`
  if (wrong && !root?.querySelector('.form-errors > .form-error')) return 'nothing is said next to the button'
  const { top, bottom, left, right } = said.getBoundingClientRect()
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    return `"${said.textContent}" is at ${top}–${bottom}, ${left}–${right}`
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return said.contains(over) || over?.contains(said)
    ? ''
    : `it is covered by ${over?.outerHTML.slice(0, 120)}`
}

type Sending = {
  readonly send?: string | undefined
  readonly keeps?: boolean | undefined
  readonly again?: FormStop['again'] | undefined
}

/** Presses the button of an emptied form at both widths. */
export async function expectSaidWhatIsMissing(
  page: Page,
  name: string,
  { send, keeps = false, again }: Sending = {},
): Promise<void> {
  const form = await formOn(page)
  const button =
    send === undefined ? form.locator(sends) : form.getByRole('button', { name: send, exact: true })
  const pressed = button.filter({ visible: true }).first()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    if (width === 390) await again?.(page)
    if (!keeps) await empty(pressed)
    await pressed.click()
    await expect.poll(() => page.evaluate(unseen), `${name} at ${width}`).toBe('')
  }
}
