/** What is wrong in a form, field by field: what a check has found, and what the server has said of a value. */
import { useState } from 'react'
import type { FieldErrors } from '#contract/check.ts'

export function useFieldErrors() {
  const [found, setFound] = useState<FieldErrors>({})
  /** Only the server knows; what it said stands as long as the value does. */
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const recheck = (name: string, now: FieldErrors) =>
    setFound((before) => ({ ...before, [name]: now[name] ?? '' }))
  return {
    failures,
    of: (name: string): string | undefined => found[name] || refused[name] || undefined,
    /** The field is left: it is checked. */
    recheck,
    /** The value is another: it is checked where it was wrong, and what the server said is over. */
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
