/** The agreements in force of some kinds, read from the server, to read and to tick. */
import { useCallback } from 'react'
import { agreementTexts } from '#contract/agreement-texts.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { call } from '#web/api/client.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/panels.tsx'
import { useLoad } from '#web/ui/use-load.ts'
import { ReadThenTick } from './read-then-tick.tsx'

type Props = Omit<Parameters<typeof ReadThenTick>[0], 'agreements'> & { kinds: readonly AgreementKind[] }

export function AgreementTextsField({ kinds, ...field }: Props) {
  const names = kinds.join()
  const read = useCallback(
    () => call(agreementTexts, { query: { kind: names.split(',') as AgreementKind[] } }, { inPlace: true }),
    [names],
  )
  const { loaded, error, retry } = useLoad(read)
  if (error !== undefined) return <FailureState error={error} onRetry={retry} />
  if (loaded === undefined) return <Skeleton lines={4} />
  return <ReadThenTick {...field} agreements={loaded} />
}
