/**
 * What is wrong with a form, for every form of the portal: the first wrong field is scrolled to and focused, and its error said
 * again next to the button; so is why the server refused it, which is scrolled to.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formTexts } from '#text/forms.ts'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import './form-errors.css'

type Props = {
  /** How often it was tried to send it: each time the first wrong field gets the focus. */
  tries: number
  /** Why it was refused, where no field is to blame. */
  refusal?: ReactNode
}

/** It stands next to the button. */
export function FormErrors({ tries, refusal }: Props) {
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState<string>()
  // Shown anew, for example after the window became narrow, it leaves the focus where it is.
  const [triesBefore] = useState(tries)
  useEffect(() => {
    const form = tries > 0 ? formAround(place.current) : undefined
    if (!form) return undefined
    if (tries > triesBefore) focusFirstWrong(form)
    const read = () => setFirst(firstErrorIn(form))
    read()
    return followUnlessPressed(form, read)
  }, [tries, triesBefore])
  return (
    <div ref={place} className="form-errors">
      {first !== undefined && (
        <p className="form-error">
          <Icon name="warning" />
          {say(formTexts.fixFirst, { error: first })}
        </p>
      )}
      {refusal && <FormRefusal>{refusal}</FormRefusal>}
    </div>
  )
}

/** Why something was refused; it comes into view when it appears or changes. */
export function FormRefusal({ children }: { children: ReactNode }) {
  const place = useInSight<HTMLParagraphElement>(children)
  return (
    <p ref={place} className="form-error" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  )
}

/** Of what comes into view when it appears, and again when it changes. */
export function useInSight<E extends HTMLElement>(shown: unknown) {
  const place = useRef<E>(null)
  useEffect(() => {
    if (shown) bringIntoSight(place.current)
  }, [shown])
  return place
}

/**
 * Follows what changes in a form. While a pointer is down it waits: leaving a field takes its error away, and a button that
 * moved up under the pointer would not be pressed.
 */
function followUnlessPressed(form: HTMLElement, read: () => void): () => void {
  let pressed = false
  const watch = new MutationObserver(() => {
    if (!pressed) read()
  })
  watch.observe(form, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-invalid'],
  })
  const listening = new AbortController()
  const { signal } = listening
  const press = () => {
    pressed = true
  }
  // The click comes right after the pointer is up.
  const release = () =>
    setTimeout(() => {
      pressed = false
      if (!signal.aborted) read()
    })
  form.addEventListener('pointerdown', press, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })
  return () => {
    watch.disconnect()
    listening.abort()
  }
}

/** The form, dialog or page that an element belongs to. */
const formAround = (element: Element | null) =>
  element?.closest<HTMLElement>('form, dialog') ?? element?.closest<HTMLElement>('main') ?? undefined

/** A form within a page has errors of its own. */
const firstWrongIn = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find((wrong) => formAround(wrong) === form)

/** What is said at the first wrong field. */
function firstErrorIn(form: HTMLElement): string | undefined {
  const ids = firstWrongIn(form)?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent?.trim()).find(Boolean)
}

/** A group of choices is wrong as a whole, and its first choice gets the focus; without a wrong field, what is said instead. */
function focusFirstWrong(form: HTMLElement): void {
  const wrong = firstWrongIn(form) ?? form.querySelector<HTMLElement>('[role=alert]')
  if (!wrong) return
  const group = wrong.matches('[role=radiogroup]') ? wrong.querySelector<HTMLElement>('input') : wrong
  group?.focus()
  // The field with its error, in the middle: a sticky bar at the bottom would cover it.
  const field = wrong.closest<HTMLElement>('.field')
  const fits = field !== null && field.offsetHeight < window.innerHeight
  ;(fits ? field : wrong).scrollIntoView({ block: 'center' })
}

/** In a bar that sticks to the bottom it is in sight already, and scrolling to it would leave its form. */
function bringIntoSight(element: Element | null): void {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  if (top < 0 || bottom > window.innerHeight) element?.scrollIntoView({ block: 'center' })
}
