/** Keeps what is being made as a draft on the server: at each step, and after a pause in typing. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftList, draftSave } from '#contract/offer-drafts.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { draftPauseMs } from '#web/limits.ts'
import { passOver } from '#web/ui/form/passed-values.ts'
import { useLeavingAsks } from '#web/ui/leaving.tsx'
import { draftBodyOf, type Making } from './making.ts'

/** The name under which it survives a switch of language. */
export const passedForm = 'offer'

export type Saving = {
  /** Saves what is not saved yet. Rejects with the server's refusal. */
  readonly save: (making: Making) => Promise<void>
  /** Why it could not be saved; the offer can be made all the same. */
  readonly failure: string | undefined
  /** Whether the server has it. */
  readonly isSaved: boolean
  /** It has become an offer: nothing is saved any more. */
  readonly settle: () => void
}

export function useDraft(making: Making, supplierId: string, savedVersion: number): Saving {
  const queries = useQueryClient()
  const version = useRef(savedVersion)
  const [saved, setSaved] = useState(() => (savedVersion > 0 ? JSON.stringify(making) : undefined))
  const [failure, setFailure] = useState<string>()
  /** Saves go one after the other, because each names the version before it. */
  const last = useRef(Promise.resolve())
  const ended = useRef(false)
  const isWorthKeeping = making.marketId !== '' && making.documentIds.length > 0
  const text = JSON.stringify(making)
  const isDirty = isWorthKeeping && text !== saved

  const send = async (now: Making) => {
    if (ended.current) return
    try {
      const reply = await call(
        draftSave,
        {
          params: { id: now.draftId },
          body: { ...draftBodyOf(now, supplierId), version: version.current },
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
  const save = (now: Making): Promise<void> => {
    const next = last.current.catch(() => undefined).then(() => send(now))
    last.current = next
    // Whoever waits for it sees the failure; it stands on the page in any case.
    next.catch(() => undefined)
    return next
  }
  const saveLatest = useEffectEvent((wanted: string) => void save(JSON.parse(wanted) as Making))
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => saveLatest(text), draftPauseMs)
    return () => clearTimeout(timer)
  }, [isDirty, text])

  const settleLeaving = useLeavingAsks(isDirty, false, {
    carry: () =>
      passOver({ form: passedForm, secret: [] }, { making: { ...making }, version: version.current }),
  })
  return {
    save,
    failure,
    isSaved: saved !== undefined,
    settle: () => {
      ended.current = true
      settleLeaving()
    },
  }
}
