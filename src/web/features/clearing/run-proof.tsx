/** The facts by which a run can be checked: settings, rule and hashes; and its files. */
import { useState } from 'react'
import { runResultsFile } from '#contract/clearing.ts'
import { type ExportFormat, exportFormats } from '#domain/exports.ts'
import { awardRuleTexts } from '#text/award-rules.ts'
import { runTexts } from '#text/clearing.ts'
import { proposalTexts } from '#text/proposals.ts'
import { download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { RunCertificate } from './run-certificate.tsx'
import type { Run } from './runs-table.tsx'

export function RunProof({ run }: { run: Run }) {
  const say = useSay()
  const {
    settingsVersion,
    rateVersion,
    rule,
    ruleVersion,
    snapshotHash,
    resultHash,
    startedAt,
    finishedAt,
    proposal,
  } = run
  const version = (number: number | null) =>
    number === null ? null : say(runTexts.version, { version: number })
  const hash = (text: string | null, name: string) => text && <Hash text={text} name={name} />
  return (
    <Card title={say(runTexts.proof)} action={(run.items ?? 0) > 0 && <Files runId={run.id} />}>
      <RunCertificate run={run} />
      <div className="run-proof">
        <Facts
          facts={[
            { label: say(runTexts.settingsVersion), value: version(settingsVersion) },
            {
              label: say(runTexts.rateVersion),
              value: rateVersion === settingsVersion ? null : version(rateVersion),
            },
            { label: say(runTexts.snapshot), value: hash(snapshotHash, say(runTexts.snapshot)) },
            { label: say(runTexts.started), value: minuteOf(startedAt) },
            {
              label: say(runTexts.rule),
              value: rule && `${say(awardRuleTexts[rule])} · ${version(ruleVersion)}`,
            },
            { label: say(runTexts.result), value: hash(resultHash, say(runTexts.result)) },
            { label: say(runTexts.finished), value: finishedAt && minuteOf(finishedAt) },
            {
              label: say(proposalTexts.approvedBy),
              value:
                proposal?.approvedAt &&
                say(proposalTexts.approvedFact, {
                  name: proposal.approvedBy ?? '',
                  time: minuteOf(proposal.approvedAt),
                }),
            },
          ]}
        />
      </div>
    </Card>
  )
}

const endCharacters = 6

/** The first and last characters of a hash; the whole is copied. */
const Hash = ({ text, name }: { text: string; name: string }) => (
  <span className="run-hash" title={text}>
    <code>
      {text.slice(0, endCharacters)}…{text.slice(-endCharacters)}
    </code>
    <CopyButton text={text} name={name} />
  </span>
)

/** The results file has every document with its rates and reasons. */
function Files({ runId }: { runId: string }) {
  const say = useSay()
  const [busy, setBusy] = useState<ExportFormat>()
  const fetchFile = async (format: ExportFormat) => {
    setBusy(format)
    try {
      saveDownload(await download(runResultsFile, { params: { id: runId }, query: { format } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(undefined)
  }
  return (
    <span className="run-files">
      <span className="sub">{say(runTexts.results)}</span>
      {exportFormats.map((format) => (
        <button
          key={format}
          type="button"
          className="link"
          aria-label={say(runTexts.resultsAs, { format: format.toUpperCase() })}
          aria-busy={busy === format || undefined}
          onClick={() => busy ?? void fetchFile(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </span>
  )
}
