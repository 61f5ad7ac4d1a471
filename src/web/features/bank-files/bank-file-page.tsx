/** One payment file at its own address: read, checked before anything is recorded, recorded or discarded, and its result. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useParams } from 'react-router'
import { bankFileRead } from '#contract/bank-file-decisions.ts'
import { check } from '#contract/check.ts'
import { pages } from '#domain/access/pages.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { bankFileFormatTexts, bankFilePage, bankFileStateTexts } from '#text/bank-files.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { returnState } from '#web/ui/page-focus.ts'
import { Card, EmptyState, Facts, Tag } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'
import type { Work } from '#web/ui/use-polled-work.ts'
import { WorkProgress } from '#web/ui/work-progress.tsx'
import { stateTones } from './bank-file-table.tsx'
import { FileCheck } from './file-check.tsx'
import { FileResult } from './file-result.tsx'
import { FileSteps } from './file-steps.tsx'
import type { BankFile } from './preview-groups.ts'
import './bank-files.css'

const missingStatus = 404

/** An invalid id shows the same as a file of another company. */
export default function BankFilePage() {
  const { fileId = '' } = useParams()
  const isId = check(bankFileRead.params, { id: fileId }, language(), {}).ok
  return isId ? <FoundFile id={fileId} /> : <NoFile />
}

function FoundFile({ id }: { id: string }) {
  const query = useRead(bankFileRead, { params: { id } })
  if (query.error instanceof CallFailed && query.error.status === missingStatus) return <NoFile />
  return (
    <Loaded query={query} lines={8}>
      {(file) => <OneFile file={file} />}
    </Loaded>
  )
}

function NoFile() {
  const say = useSay()
  return (
    <EmptyState
      icon="lost"
      level="h1"
      title={say(bankFileCheck.missing)}
      hint={say(bankFileCheck.missingHint)}
    >
      <Link className="button button-primary" to={pages.bankFiles.path} state={returnState}>
        {say(bankFileCheck.back)}
      </Link>
    </EmptyState>
  )
}

const stepOf = { reading: 1, read: 2, applying: 3, done: 4, discarded: 2, refused: 1 } as const

function OneFile({ file }: { file: BankFile }) {
  const say = useSay()
  const { id, fileName, state } = file
  const isRead = state === 'read'
  return (
    <>
      <p>
        <Link className="back-link" to={pages.bankFiles.path} state={returnState}>
          {say(bankFileCheck.back)}
        </Link>
      </p>
      <div className="page-head">
        <div>
          <div className="file-title">
            <h1>{isRead ? say(bankFileCheck.title) : fileName}</h1>
            <Tag tone={stateTones[state]}>{say(bankFileStateTexts[state])}</Tag>
          </div>
          {isRead && <p className="sub">{say(bankFileCheck.hint)}</p>}
        </div>
        <FileSteps current={stepOf[state]} />
      </div>
      {state === 'reading' || state === 'applying' ? (
        <UnderWay key={state} id={id} state={state} />
      ) : isRead ? (
        <FileCheck file={file} facts={<FileFacts file={file} />} />
      ) : (
        <FileResult file={file} facts={<FileFacts file={file} />} />
      )}
    </>
  )
}

function FileFacts({ file }: { file: BankFile }) {
  const say = useSay()
  return (
    <Card title={file.fileName}>
      <Facts
        facts={[
          { label: say(bankFilePage.format), value: say(bankFileFormatTexts[file.format]) },
          { label: say(bankFileCheck.message), value: file.messageId },
          { label: say(bankFilePage.rows), value: file.rows > 0 && file.rows.toLocaleString(locale()) },
          { label: say(bankFilePage.person), value: file.person },
          { label: say(bankFilePage.at), value: <Moment at={file.uploadedAt} /> },
          {
            label: say(bankFileCheck.undecidedUntil),
            value: file.undecidedUntil && <Moment at={file.undecidedUntil} />,
          },
        ]}
      />
    </Card>
  )
}

/** Asks until the state has changed. */
function UnderWay({ id, state }: Pick<BankFile, 'id' | 'state'>) {
  const say = useSay()
  const queries = useQueryClient()
  const read = useCallback(async (): Promise<Work> => {
    const now = await call(bankFileRead, { params: { id } }, { inPlace: true, quiet: true })
    const done = now.paid + now.returned + now.refused + now.known + now.exceptions
    if (now.state === state) return { state: 'running', done, ...(now.rows > 0 && { total: now.rows }) }
    void queries.invalidateQueries({ queryKey: readKey(bankFileRead) })
    return { state: 'done', done, total: done }
  }, [id, state, queries])
  return (
    <Card title={say(bankFileStateTexts[state])}>
      <WorkProgress title={say(bankFileStateTexts[state])} read={read} />
    </Card>
  )
}
