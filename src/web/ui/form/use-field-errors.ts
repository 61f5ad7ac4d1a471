/** The errors of a form by field: from validation, and from the server. */
import { useState } from 'react'
import type { FieldErrors } from '#contract/check.ts'

export function useFieldErrors() {
  const [found, setFound] = useState<FieldErrors>({})
  /** From the server: shown until the value changes. */
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const recheck = (name: string, now: FieldErrors) =>
    setFound((before) => ({ ...before, [name]: now[name] ?? '' }))
  return {
    failures,
    of: (name: string): string | undefined => found[name] || refused[name] || undefined,
    /** On blur the field is validated. */
    recheck,
    /** On change an invalid field is validated again, and its server error is cleared. */
    changed: (name: string, check: () => FieldErrors) => {
      setRefused((before) => ({ ...before, [name]: '' }))
      if (found[name]) recheck(name, check())
    },
    showFound: (errors: FieldErrors) => {
      setFound(errors)
      setFailures((count) => count + 1)
    },
    showRefused: (errors: FieldErrors) => {
      setRefused(errors)
      setFailures((count) => count + 1)
    },
    clear: () => {
      setFound({})
      setRefused({})
    },
  }
}
