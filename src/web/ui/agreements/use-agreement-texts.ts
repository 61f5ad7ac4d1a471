/**
 * The agreements in force of some kinds, read from the server. A form sends the ids of what was shown; where the server has
 * newer ones, they are read again and the tick is taken back.
 */
import { useCallback } from 'react'
import { agreementTexts } from '#contract/agreement-texts.ts'
import { codes } from '#contract/codes.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useLoad } from '#web/ui/use-load.ts'

export function useAgreementTexts(kinds: readonly AgreementKind[], untick: () => void) {
  const names = kinds.join()
  const read = useCallback(
    () => call(agreementTexts, { query: { kind: names.split(',') as AgreementKind[] } }, { inPlace: true }),
    [names],
  )
  const { loaded, error, retry } = useLoad(read)
  const sendRead = async <T>(send: (agreementIds: string[]) => Promise<T>): Promise<T> => {
    try {
      return await send(loaded?.map(({ id }) => id) ?? [])
    } catch (failure) {
      if (failure instanceof CallFailed && failure.code === codes.agreementOutdated.code) {
        untick()
        retry()
      }
      throw failure
    }
  }
  return { loaded, error, retry, sendRead }
}

export type AgreementReading = ReturnType<typeof useAgreementTexts>
