/** Agreements that were read from the server, to read and to tick. */
import { FailureState } from '#web/ui/failure.tsx'
import { Skeleton } from '#web/ui/panels.tsx'
import { ReadThenTick } from './read-then-tick.tsx'
import type { AgreementReading } from './use-agreement-texts.ts'

type Props = Omit<Parameters<typeof ReadThenTick>[0], 'agreements'> & { reading: AgreementReading }

export function AgreementTextsField({ reading: { loaded, error, retry }, ...field }: Props) {
  if (error !== undefined) return <FailureState error={error} onRetry={retry} />
  if (loaded === undefined) return <Skeleton lines={4} />
  return <ReadThenTick {...field} agreements={loaded} />
}
