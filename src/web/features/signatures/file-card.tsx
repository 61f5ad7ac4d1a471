/** Choosing a file, and the verdict on it in plain words. */
import { useState } from 'react'
import type { Reply } from '#contract/route.ts'
import { signedDocumentCheck } from '#contract/signatures.ts'
import { checkedBytesMax } from '#domain/signatures/limits.ts'
import { checkPageTexts, signedKindTexts, verdictTexts } from '#text/signatures.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { DropZone } from '#web/ui/files/drop-zone.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { fingerprintOf } from './fingerprint.ts'
import { Outcome } from './outcome.tsx'

type Checked = Reply<typeof signedDocumentCheck> & { readonly name: string; readonly hash: string }

const bytesPerMegabyte = 1_000_000

export function FileCard() {
  const say = useSay()
  const [checked, setChecked] = useState<Checked>()
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<string>()

  const take = async (file: File) => {
    setChecked(undefined)
    setError(undefined)
    if (file.size > checkedBytesMax) {
      setError(say(checkPageTexts.tooLarge, { megabytes: checkedBytesMax / bytesPerMegabyte }))
      return
    }
    // Browsers compute hashes only on pages that came over https, or from this machine.
    if (!window.isSecureContext) {
      setError(say(checkPageTexts.needsHttps))
      return
    }
    setChecking(true)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (!bytes) setError(say(checkPageTexts.unreadable))
    else
      try {
        const body = await fingerprintOf(new Uint8Array(bytes))
        const found = await call(signedDocumentCheck, { body }, { inPlace: true })
        setChecked({ ...found, name: file.name, hash: body.hash })
      } catch (failed) {
        setError(messageOf(failed))
      }
    setChecking(false)
  }
  return (
    <Card title={say(checkPageTexts.byFile)}>
      <FieldFrame label={say(checkPageTexts.file)} error={error}>
        {(inputAttributes) => (
          <DropZone
            inputAttributes={inputAttributes}
            label={say(checkPageTexts.file)}
            icon="file"
            title={say(checkPageTexts.drop)}
            hint={say(checkPageTexts.staysHere)}
            accept=".pdf"
            disabled={isChecking}
            onFiles={([file]) => file && void take(file)}
          />
        )}
      </FieldFrame>
      <div role="status">
        {isChecking && (
          <p>
            <Spinner />
            {say(checkPageTexts.checking)}
          </p>
        )}
        {checked && <Verdict checked={checked} />}
      </div>
    </Card>
  )
}

function Verdict({ checked }: { checked: Checked }) {
  const say = useSay()
  const { verdict, kind, name, hash, signatures } = checked
  const { title, says } = verdictTexts[verdict]
  const rows = signatures.flatMap(({ holder, at }) =>
    holder !== null && at !== null
      ? [
          { label: say(checkPageTexts.signedBy), value: holder },
          { label: say(checkPageTexts.signedAt), value: minuteOf(at) },
        ]
      : [],
  )
  return (
    <Outcome isGood={verdict === 'valid'} title={say(title)} says={say(says)}>
      <Facts
        facts={[
          { label: say(checkPageTexts.file), value: name },
          ...(kind ? [{ label: say(checkPageTexts.kind), value: say(signedKindTexts[kind]) }] : []),
          ...rows,
          { label: say(checkPageTexts.fingerprint), value: <code>{hash}</code> },
        ]}
      />
    </Outcome>
  )
}
