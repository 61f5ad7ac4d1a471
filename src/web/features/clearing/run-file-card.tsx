/** The files of a run's awards: sheets, the transfer file with what it lacks, and how far the mail of the file has come. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { runFileMail, runFileState } from '#contract/award-files.ts'
import { runFile } from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type AwardFileFormat, awardFileFormats } from '#domain/awards/file-formats.ts'
import { exportFormats } from '#domain/exports.ts'
import { awardFileTexts } from '#text/award-files.ts'
import { runTexts } from '#text/clearing.ts'
import { call, download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag, type TagTone } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type State = Reply<typeof runFileState>
const shownFormats: Readonly<Record<AwardFileFormat, string>> = {
  xlsx: 'XLSX',
  csv: 'CSV',
  pain001: 'pain.001',
}

export function RunFileCard({ runId }: { runId: string }) {
  const say = useSay()
  const read = useRead(runFileState, { params: { id: runId } })
  return (
    <Card
      title={say(runTexts.file)}
      busy={isReloading(read)}
      action={read.data && <Downloads runId={runId} state={read.data} />}
    >
      <Loaded query={read} lines={3}>
        {(state) => (
          <div className="run-file">
            <Lacking state={state} />
            <Mailed runId={runId} state={state} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

type Props = { runId: string; state: State }

function Downloads({ runId, state }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState<AwardFileFormat>()
  const fetchFile = async (format: AwardFileFormat) => {
    setBusy(format)
    try {
      saveDownload(await download(runFile, { params: { id: runId }, query: { format } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(undefined)
  }
  const formats: readonly AwardFileFormat[] = state.can.includes('download')
    ? awardFileFormats
    : exportFormats
  return (
    <span className="run-files">
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="link"
          aria-label={
            format === 'pain001'
              ? say(awardFileTexts.paymentAs)
              : say(runTexts.fileAs, { format: shownFormats[format] })
          }
          aria-busy={busy === format || undefined}
          onClick={() => busy ?? void fetchFile(format)}
        >
          {shownFormats[format]}
        </button>
      ))}
    </span>
  )
}

/** What the transfer file has, and what mends what it has not. */
function Lacking({ state }: { state: State }) {
  const say = useSay()
  const { currency, unpaid, transfers, hasDebitAccount, missing, payeesMissing, marketId, can } = state
  const shown = (amount: string) => `${amountShown(amount, currency)} ${currency}`
  const count = (number: number) => number.toLocaleString(locale())
  if (unpaid === 0) return <p className="sub">{say(awardFileTexts.noneUnpaid)}</p>
  return (
    <>
      {hasDebitAccount && transfers > 0 && (
        <p>
          {say(awardFileTexts.inFile, { count: count(transfers), amount: shown(state.transferAmount) })}{' '}
          <span className="sub">{say(awardFileTexts.ended)}</span>
        </p>
      )}
      {!hasDebitAccount && (
        <p className="links">
          <span>{say(awardFileTexts.noDebitAccount)}</span>{' '}
          {can.includes('setDebitAccount') && (
            <Link to={`${pages.marketSetting.path}?marketId=${marketId}#debit-account`}>
              {say(awardFileTexts.setDebitAccount)}
            </Link>
          )}
        </p>
      )}
      {payeesMissing > 0 && (
        <>
          <p>{say(awardFileTexts.missing)}</p>
          <ul className="run-missing">
            {missing.map(({ payeeId, payeeName, payeeCode, awards, amount }) => (
              <li key={payeeId}>
                <span>
                  {payeeName} · {payeeCode}
                </span>
                <span className="sub">
                  {say(awardFileTexts.missingAwards, { count: count(awards), amount: shown(amount) })}
                </span>
                {can.includes('setAccounts') && (
                  <span className="links">
                    <Link
                      to={pages.payee.path.replace(':supplierId', payeeId)}
                      aria-label={say(awardFileTexts.setAccountNamed, { name: payeeName })}
                    >
                      {say(awardFileTexts.setAccount)}
                    </Link>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {payeesMissing > missing.length && (
            <p className="sub">
              {say(awardFileTexts.missingMore, { count: count(payeesMissing - missing.length) })}
            </p>
          )}
        </>
      )}
    </>
  )
}

const tones: Readonly<Record<NonNullable<State['mail']>['state'], TagTone>> = {
  sending: 'wait',
  delayed: 'wait',
  sent: 'ok',
  failed: 'bad',
}

function Mailed({ runId, state: { mail, can } }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await call(runFileMail, { params: { id: runId }, body: {} })
      confirmDone(say(awardFileTexts.resent))
      await queries.invalidateQueries({ queryKey: readKey(runFileState) })
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <div className="run-mailed">
      <span>{say(awardFileTexts.mail)}</span>
      {mail ? (
        <Tag tone={tones[mail.state]}>
          {say(awardFileTexts.states[mail.state], {
            count: mail.recipients,
            sent: mail.sent,
            time: minuteOf(mail.sentAt ?? mail.requestedAt),
          })}
        </Tag>
      ) : (
        <span className="sub">{say(awardFileTexts.notMailed)}</span>
      )}
      {can.includes('mail') && (
        <Button busy={busy} onClick={() => void resend()}>
          {say(awardFileTexts.resend)}
        </Button>
      )}
    </div>
  )
}
