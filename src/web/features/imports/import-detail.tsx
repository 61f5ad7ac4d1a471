/** One import at its own address: progress, rows, errors, and actions. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { generatePath, Link } from 'react-router'
import type { ImportCalls } from '#contract/imports.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import type { ImportState } from '#domain/imports/states.ts'
import { importFailureTexts } from '#text/import-failures.ts'
import { importPage, importStateTexts, undoBlockTexts } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Card, Facts, Tag } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { Work } from '#web/ui/use-polled-work.ts'
import { WorkProgress } from '#web/ui/work-progress.tsx'
import { FailedRows, WarnedRows } from './flagged-rows.tsx'
import { ImportActions } from './import-actions.tsx'
import { useImportKind } from './import-kinds.ts'
import { Preview, Totals } from './preview.tsx'
import { RunForm } from './run-form.tsx'

export type Import = Reply<ImportCalls['read']>

const stateTones = {
  reading: 'wait',
  ready: 'wait',
  storing: 'wait',
  done: 'ok',
  undone: 'off',
  refused: 'bad',
  cancelled: 'off',
} as const satisfies Record<ImportState, string>

/** The file was read, but no row can be imported. */
const isHopeless = ({ state, rowsRead, rowsFailed }: Pick<Import, 'state' | 'rowsRead' | 'rowsFailed'>) =>
  state === 'ready' && rowsRead === rowsFailed

const isUnderWay = (state: ImportState): boolean => state === 'reading' || state === 'storing'

export function StateTag({ found }: { found: Parameters<typeof isHopeless>[0] }) {
  const say = useSay()
  return isHopeless(found) ? (
    <Tag tone="bad">{say(importPage.hopeless)}</Tag>
  ) : (
    <Tag tone={stateTones[found.state]}>{say(importStateTexts[found.state])}</Tag>
  )
}

export function ImportDetail({ id }: { id: string }) {
  const queries = useQueryClient()
  const { calls } = useImportKind()
  const query = useRead(calls.read, { params: { id } })
  const renew = useCallback(
    () => void queries.invalidateQueries({ queryKey: readKey(calls.read) }),
    [queries, calls],
  )
  return (
    <Loaded query={query} lines={8}>
      {(found) =>
        isUnderWay(found.state) ? (
          <UnderWay key={found.state} found={found} onOver={renew} />
        ) : (
          <Settled found={found} onDone={renew} />
        )
      }
    </Loaded>
  )
}

function UnderWay({ found, onOver }: { found: Import; onOver: () => void }) {
  const say = useSay()
  const { calls } = useImportKind()
  const { id, fileName, state } = found
  const read = useCallback(async (): Promise<Work> => {
    const now = await call(calls.read, { params: { id } }, { inPlace: true, quiet: true })
    if (now.state !== state) {
      onOver()
      return { state: 'done', done: now.rowsDone, total: now.rowsDone }
    }
    return {
      state: 'running',
      done: now.rowsDone,
      ...(now.rowsExpected !== null && { total: now.rowsExpected }),
    }
  }, [calls, id, state, onOver])
  return (
    <Card title={fileName} action={<ImportActions found={found} onDone={onOver} />}>
      <WorkProgress title={say(importStateTexts[state])} read={read} />
    </Card>
  )
}

function Settled({ found, onDone }: { found: Import; onDone: () => void }) {
  const say = useSay()
  const { confirmed } = useImportKind()
  const numbers = new Intl.NumberFormat(locale())
  const { state, message, rowsRead, rowsAdded, rowsFailed, rowsWarned } = found
  const hasRows = state === 'ready' || state === 'done'
  return (
    <>
      <Card title={found.fileName} action={<ImportActions found={found} onDone={onDone} />}>
        <p className="import-state" role="status">
          <StateTag found={found} />
        </p>
        {isHopeless(found) && !message && (
          <p className="form-error" role="alert">
            <Icon name="warning" />
            {say(importFailureTexts.importNothingValid)}
          </p>
        )}
        {message && (
          <p className="form-error" role="alert">
            <Icon name="warning" />
            {message}
          </p>
        )}
        {found.undoBlockedBy && <UndoBlocked by={found.undoBlockedBy} />}
        <Facts
          facts={[
            ...found.chosen,
            { label: say(importPage.rowsRead), value: numbers.format(rowsRead) },
            state === 'ready'
              ? { label: say(importPage.rowsValid), value: numbers.format(rowsRead - rowsFailed) }
              : { label: say(importPage.rowsAdded), value: numbers.format(rowsAdded) },
            ...(found.rowsConfirmed > 0
              ? [{ label: say(confirmed), value: numbers.format(found.rowsConfirmed) }]
              : []),
            { label: say(importPage.rowsFailed), value: numbers.format(rowsFailed) },
            ...(state === 'ready' && rowsWarned > 0
              ? [{ label: say(importPage.warned), value: numbers.format(rowsWarned) }]
              : []),
            { label: say(importPage.person), value: found.person },
            {
              label: say(found.finishedAt === null ? importPage.sentAt : importPage.at),
              value: <Moment at={found.at} />,
            },
          ]}
        />
        {state === 'ready' && found.hiddenSheets > 0 && (
          <p className="import-warnings" role="note">
            <Icon name="warning" />
            {say(importPage.hiddenSheets, { count: numbers.format(found.hiddenSheets) })}
          </p>
        )}
        {found.totals.length > 0 && state !== 'cancelled' && <Totals found={found} />}
      </Card>
      {found.actions.includes('run') && <RunForm key={rowsFailed} found={found} onDone={onDone} />}
      {hasRows && found.hasFailedRows && <FailedRows id={found.id} />}
      {state === 'ready' && rowsWarned > 0 && <WarnedRows id={found.id} />}
      {state === 'ready' && <Preview found={found} />}
    </>
  )
}

/** Why it cannot be undone, with a link to the first document that prevents it. */
function UndoBlocked({ by: { id, number, reason } }: { by: NonNullable<Import['undoBlockedBy']> }) {
  const say = useSay()
  return (
    <p className="import-blocked" role="note">
      <Icon name="warning" />
      <span>
        {say(importPage.undoBlocked)}{' '}
        <Link to={generatePath(pages.document.path, { invoiceId: id })}>{number}</Link>{' '}
        {say(undoBlockTexts[reason])}
      </span>
    </p>
  )
}
