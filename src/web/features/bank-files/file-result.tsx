/** The end of a payment file: what was recorded and the way to its exceptions, or why nothing was. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { bankFileUndecidedDays } from '#domain/bank-files/limits.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { BankFile } from './preview-groups.ts'

export const exceptionsOf = (id: string): string => `${pages.paymentExceptions.path}?fileId=${id}`

export function FileResult({ file, facts }: { file: BankFile; facts: ReactNode }) {
  const say = useSay()
  const { state, message, decidedBy } = file
  return (
    <div className="bank-files">
      {state === 'done' && <Recorded file={file} />}
      {state === 'refused' && (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {message}
        </p>
      )}
      {state === 'discarded' && (
        <p className="notice" role="status">
          {decidedBy === null
            ? say(bankFileCheck.discardedByTime, { days: bankFileUndecidedDays })
            : say(bankFileCheck.discardedBy, { person: decidedBy })}
        </p>
      )}
      {facts}
    </div>
  )
}

function Recorded({ file }: { file: BankFile }) {
  const say = useSay()
  const { id, exceptions, openExceptions, differing } = file
  const shown = (count: number): string => count.toLocaleString(locale())
  const figures = {
    paid: shown(file.paid),
    returned: shown(file.returned),
    refused: shown(file.refused),
    known: shown(file.known),
  }
  const link = (): ReactNode => {
    if (exceptions === 0) return <p className="sub">{say(bankFileCheck.noException)}</p>
    const tab = openExceptions > 0 ? '' : '&tab=solved'
    const words =
      openExceptions === 0
        ? say(bankFileCheck.seeExceptions, { count: shown(exceptions) })
        : openExceptions === 1
          ? say(bankFileCheck.toExceptionsOne)
          : say(bankFileCheck.toExceptions, { count: shown(openExceptions) })
    return (
      <Link
        className={openExceptions > 0 ? 'button button-primary' : 'button'}
        to={`${exceptionsOf(id)}${tab}`}
      >
        {words}
      </Link>
    )
  }
  return (
    <Card title={say(bankFileCheck.doneTitle)}>
      <p role="status">{say(bankFileCheck.done, figures)}</p>
      {differing > 0 && <p className="notice">{say(bankFileCheck.differing, { count: shown(differing) })}</p>}
      {link()}
    </Card>
  )
}
