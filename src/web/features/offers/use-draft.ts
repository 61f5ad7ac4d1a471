/** Saves the input of an offer as a draft on the server: at each step, and after a pause in typing. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftList, draftSave } from '#contract/offer-drafts.ts'
import type { Currency } from '#domain/money.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { draftPauseMs } from '#web/limits.ts'
import { passOver } from '#web/ui/form/passed-values.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { draftBodyOf, type OfferInput } from './offer-input.ts'

/** The name under which it survives a switch of language. */
export const passedForm = 'offer'

export type DraftState = {
  /** Saves unsaved input. Rejects with the server's refusal. */
  readonly save: (making: OfferInput) => Promise<void>
  /** Why it could not be saved; the offer can still be submitted. */
  readonly failure: string | undefined
  /** Whether the server has it. */
  readonly isSaved: boolean
  /** It was submitted: no more saves. */
  readonly settle: () => void
}

export function useDraft(
  making: OfferInput,
  supplierId: string,
  currency: Currency,
  savedVersion: number,
): DraftState {
  const queries = useQueryClient()
  const version = useRef(savedVersion)
  const [saved, setSaved] = useState(() => (savedVersion > 0 ? JSON.stringify(making) : undefined))
  const [failure, setFailure] = useState<string>()
  /** Saves go one after the other, because each names the version before it. */
  const last = useRef(Promise.resolve())
  const [hasEnded, setEnded] = useState(false)
  /** The same for saves that wait in line. */
  const ended = useRef(false)
  const isWorthKeeping = making.marketId !== '' && making.documentIds.length > 0
  const text = JSON.stringify(making)
  const isDirty = !hasEnded && isWorthKeeping && text !== saved

  const send = async (now: OfferInput) => {
    if (ended.current) return
    try {
      const reply = await call(
        draftSave,
        {
          params: { id: now.draftId },
          body: { ...draftBodyOf(now, supplierId, currency), version: version.current },
        },
        { inPlace: true },
      )
      version.current = reply.version
      setSaved(JSON.stringify(now))
      setFailure(undefined)
      void queries.invalidateQueries({ queryKey: readKey(draftList) })
    } catch (error) {
      setFailure(messageOf(error))
      throw error
    }
  }
  const save = (now: OfferInput): Promise<void> => {
    const next = last.current.catch(() => undefined).then(() => send(now))
    last.current = next
    // The caller handles the failure; the page shows it in any case.
    next.catch(() => undefined)
    return next
  }
  const saveLatest = useEffectEvent((wanted: string) => void save(JSON.parse(wanted) as OfferInput))
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => saveLatest(text), draftPauseMs)
    return () => clearTimeout(timer)
  }, [isDirty, text])

  const settleLeaving = useUnsavedChanges(isDirty, false, {
    carry: () =>
      passOver({ form: passedForm, secret: [] }, { making: { ...making }, version: version.current }),
  })
  return {
    save,
    failure,
    isSaved: saved !== undefined,
    settle: () => {
      ended.current = true
      setEnded(true)
      settleLeaving()
    },
  }
}
