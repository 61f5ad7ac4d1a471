/** Answers lines under the version that was read. If others have answered since, the page reads their decisions. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '#contract/codes.ts'
import { reconciliationReview } from '#contract/reconciliation-actions.ts'
import { reconciliationRead } from '#contract/reconciliations.ts'
import type { Request } from '#contract/route.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { sayNow } from '#web/ui/say.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import type { Whole } from './addresses.ts'

type Answers = Request<typeof reconciliationReview>['body']['items']

export function useAnswer(statement: Whole) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: readKey(reconciliationRead) })
  const answer = async (items: Answers, documentIds: readonly string[] = []): Promise<void> => {
    setBusy(true)
    try {
      const body = {
        version: statement.version,
        items,
        ...(documentIds.length > 0 && { documentIds: [...documentIds] }),
      }
      await call(
        reconciliationReview,
        { params: { id: statement.id }, body },
        { inPlace: true, renews: true },
      )
      confirmDone(sayNow(viewTexts.done))
      await renew()
    } catch (error) {
      if (error instanceof CallFailed && error.code === codes.outOfDate.code) await renew()
      throw error
    } finally {
      setBusy(false)
    }
  }
  /** For a single press, where no dialog shows the refusal. */
  const tryAnswer = (items: Answers, documentIds?: readonly string[]): Promise<boolean> =>
    answer(items, documentIds).then(
      () => true,
      (error: unknown) => {
        warn(messageOf(error))
        return false
      },
    )
  return { busy, answer, tryAnswer }
}
