/**
 * The step of an offer, which is part of the address: each step is an entry of the browser's history, so that Back
 * leads to the step before, and from the submitted offer to the list.
 */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { isAtGuard, type PageEntry } from '#web/ui/back-guard.ts'
import { type OfferInput, quoteBodyOf, type Step, stepIn } from './offer-input.ts'

/** The step in the address. The review needs complete terms: Forward may lead to it after they were changed. */
export function useStep(input: OfferInput): Step {
  const [address] = useSearchParams()
  const step = stepIn(address, input)
  return step === 3 && quoteBodyOf(input) === undefined ? 2 : step
}

/** Navigation between the steps, and from the last one to the offer. */
export function useStepNavigation(
  { draftId, step }: OfferInput,
  isSaved: boolean,
  /** What else the address names. */
  named: Readonly<Record<string, string>> = {},
) {
  const [address] = useSearchParams()
  const { state, key } = useLocation() as { state: PageEntry | null; key: string }
  const navigate = useNavigate()
  const before = state?.entriesBefore ?? 0
  const search = (to: Step): string =>
    `?${new URLSearchParams({ ...named, ...(isSaved && { draft: draftId }), step: String(to) })}`

  // Once the server has the draft, the address names it, so that a reload continues with it.
  const isNamed = address.get('draft') === draftId && address.get('step') === String(step)
  const own = search(step)
  useEffect(() => {
    if (isSaved && !isNamed) void navigate(own, { replace: true, state })
  }, [isSaved, isNamed, own, navigate, state])

  /** The step of the last navigation, which may not be on screen yet. */
  const target = useRef(step)
  useEffect(() => {
    if (key) target.current = step
  }, [key, step])
  /** Returns false if it is under way already. */
  const go = (to: Step): boolean => {
    if (target.current === to) return false
    target.current = to
    const back = step - to
    if (back > 0 && before >= back) void navigate(-entriesOf(back))
    else if (back > 0) void navigate(search(to), { replace: true, state })
    else void navigate(search(to), { state: { entriesBefore: before + 1 } satisfies PageEntry })
    return true
  }
  /** Shows the submitted offer, with the list before it instead of the steps. */
  const leaveFor = (offerId: string) => {
    const open = () => {
      void navigate(pages.listApply.path, { replace: true })
      void navigate(pages.offer.path.replace(':offerId', offerId))
    }
    if (before === 0) return open()
    window.addEventListener('popstate', open, { once: true })
    void navigate(-entriesOf(before))
  }
  return { go, leaveFor }
}

/** How many entries of the history so many steps are. */
const entriesOf = (steps: number): number => steps + (isAtGuard() ? 1 : 0)
