/** Looking up the code of a signed document. */
import { useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Reply } from '#contract/route.ts'
import { signedDocumentFind } from '#contract/signatures.ts'
import { displayCheckCode, parseCheckCode } from '#domain/signatures/check-code.ts'
import { checkPageTexts, signedKindTexts } from '#text/signatures.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { minuteOf } from '#web/ui/format.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { Outcome } from './outcome.tsx'

type FoundDocument = Reply<typeof signedDocumentFind>

const find = (code: string): Promise<FoundDocument> =>
  call(signedDocumentFind, { query: { code } }, { inPlace: true }).catch((error: unknown) => {
    const isUnknown = error instanceof CallFailed && error.code === codes.notFound.code
    throw isUnknown ? new CallFailed(sayNow(checkPageTexts.codeUnknown), error) : error
  })

export function CodeCard({ scanned }: { scanned: string }) {
  const say = useSay()
  const [found, setFound] = useState<FoundDocument>()
  const form = useForm<{ readonly code: string }, FoundDocument>({
    initial: { code: scanned },
    check: ({ code }) => (parseCheckCode(code) ? {} : { code: say(checkPageTexts.codeFormat) }),
    submit: ({ code }) => {
      setFound(undefined)
      return find(code)
    },
    onDone: setFound,
  })
  // A scanned code is looked up once, when the page opens.
  const { submit } = form
  const isScanned = useRef(scanned !== '')
  useEffect(() => {
    if (!isScanned.current) return
    isScanned.current = false
    submit()
  }, [submit])
  return (
    <Card title={say(checkPageTexts.byCode)}>
      <Form
        form={form}
        label={say(checkPageTexts.byCode)}
        submit={say(checkPageTexts.find)}
        submitting={say(checkPageTexts.checking)}
      >
        <TextField
          {...form.field('code')}
          onValue={(code) => {
            // What was found belongs to the code before.
            setFound(undefined)
            form.field('code').onValue(code)
          }}
          label={say(checkPageTexts.code)}
          help={say(checkPageTexts.codeHint)}
          required
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
      <div role="status">{found && <Document found={found} />}</div>
    </Card>
  )
}

function Document({ found: { kind, code, signedAt, hash } }: { found: FoundDocument }) {
  const say = useSay()
  return (
    <Outcome isGood title={say(checkPageTexts.found)} says={say(checkPageTexts.foundSays)}>
      <Facts
        facts={[
          { label: say(checkPageTexts.kind), value: say(signedKindTexts[kind]) },
          { label: say(checkPageTexts.code), value: displayCheckCode(code) },
          { label: say(checkPageTexts.signedAt), value: minuteOf(signedAt) },
          { label: say(checkPageTexts.fingerprint), value: <code>{hash}</code> },
        ]}
      />
    </Outcome>
  )
}
