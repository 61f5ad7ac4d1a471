/** The second step of a payment file: what recording it would do, and the decision. Nothing is recorded before. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { bankFileDiscard, bankFileRead, bankFileRecord } from '#contract/bank-file-decisions.ts'
import { pages } from '#domain/access/pages.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { Amounts } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { Entries } from './entry-table.tsx'
import { FileFigures } from './file-figures.tsx'
import { type BankFile, countOf, isPaymentsOnly, sumsOf } from './preview-groups.ts'

const parts = [
  { fate: 'exception', title: bankFileCheck.exceptionsList },
  { fate: 'recorded', title: bankFileCheck.recordList },
  { fate: 'known', title: bankFileCheck.knownList },
] as const

export function FileCheck({ file, facts }: { file: BankFile; facts: ReactNode }) {
  const say = useSay()
  return (
    <div className="bank-files">
      {facts}
      <div>
        <FileFigures file={file} />
      </div>
      {parts
        .filter(({ fate }) => countOf(file, fate) > 0)
        .map(({ fate, title }) => (
          <Card
            key={fate}
            title={say(title)}
            action={
              fate === 'exception' ? (
                <span className="sub">{say(bankFileCheck.exceptionsHint)}</span>
              ) : (
                fate === 'known' && <span className="sub">{say(bankFileCheck.knownHint)}</span>
              )
            }
          >
            <Entries fileId={file.id} fate={fate} label={title} />
          </Card>
        ))}
      <Decision file={file} />
    </div>
  )
}

function Decision({ file }: { file: BankFile }) {
  const say = useSay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'record' | 'discard'>()
  const { id, fileName: name } = file
  const recorded = countOf(file, 'recorded')
  const exceptions = countOf(file, 'exception')
  const shown = (count: number): string => count.toLocaleString(locale())
  const label = (): string => {
    if (recorded > 0)
      return say(isPaymentsOnly(file) ? bankFileCheck.recordPaid : bankFileCheck.record, {
        count: shown(recorded),
      })
    if (exceptions === 0) return say(bankFileCheck.close)
    return exceptions === 1
      ? say(bankFileCheck.recordNoneOne)
      : say(bankFileCheck.recordNone, { count: shown(exceptions) })
  }
  const decide = async (decision: 'record' | 'discard') => {
    setBusy(decision)
    const route = decision === 'record' ? bankFileRecord : bankFileDiscard
    // The client has shown the error; the page shows what is so now.
    const isDone = await call(route, { params: { id }, body: {} }).then(
      () => true,
      () => false,
    )
    await queries.invalidateQueries({ queryKey: readKey(bankFileRead) })
    setBusy(undefined)
    if (!isDone || decision === 'record') return
    confirmDone(say(bankFileCheck.discarded, { name }))
    navigate(pages.bankFiles.path)
  }
  return (
    <section className="file-decision" aria-label={label()}>
      <div>
        <p className="file-decision-sum">
          {say(bankFileCheck.summary, { count: shown(recorded), exceptions: shown(exceptions) })}{' '}
          <Amounts amounts={sumsOf(file, 'recorded')} />
        </p>
        <p className="sub">
          {recorded === 0 ? (
            say(bankFileCheck.nothingRecorded)
          ) : (
            <>
              <strong className="file-decision-final">{say(bankFileCheck.final)}</strong>{' '}
              {say(bankFileCheck.finalHint)}
            </>
          )}
        </p>
      </div>
      <div className="file-decision-buttons">
        <Button
          busy={busy === 'discard'}
          disabled={busy !== undefined}
          onClick={() => void decide('discard')}
        >
          {say(bankFileCheck.discard)}
        </Button>
        <Button
          look="primary"
          busy={busy === 'record'}
          disabled={busy !== undefined}
          onClick={() => void decide('record')}
        >
          {label()}
        </Button>
      </div>
    </section>
  )
}
