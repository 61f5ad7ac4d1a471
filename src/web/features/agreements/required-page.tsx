/** Agreements in a version that the person has not accepted: accepted before anything else, or the person signs out. */
import { type SubmitEvent, useCallback, useEffect, useState } from 'react'
import { agreementsAccept, requiredAgreements } from '#contract/agreement-texts.ts'
import type { Reply } from '#contract/route.ts'
import { displayDay } from '#domain/day.ts'
import { agreementReading } from '#text/agreement-reading.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { proceedToIdentity } from '#web/session/sign-in.ts'
import { signOutAndLeave } from '#web/session/sign-out.ts'
import { ReadThenTick } from '#web/ui/agreements/read-then-tick.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailureState } from '#web/ui/failure.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { Skeleton } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import './agreements.css'

type Required = Reply<typeof requiredAgreements>

export default function RequiredPage() {
  const say = useSay()
  const shown = language()
  // The texts are read again in another language.
  const read = useCallback(() => readIn(shown), [shown])
  const { loaded, error, retry } = useLoad(read)
  return (
    <OuterFrame wide>
      <div className="page-head">
        <div>
          <h1>{say(agreementReading.title)}</h1>
          <p className="sub">{say(agreementReading.hint)}</p>
        </div>
      </div>
      {error !== undefined && <FailureState error={error} onRetry={retry} />}
      {error === undefined && loaded === undefined && <Skeleton lines={8} />}
      {loaded !== undefined && <Accepting required={loaded} onOutdated={retry} />}
    </OuterFrame>
  )
}

const readIn = (_language: string): Promise<Required> => call(requiredAgreements, {}, { inPlace: true })

function Accepting({ required, onOutdated }: { required: Required; onOutdated: () => void }) {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const [ticked, setTicked] = useState(false)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // A colleague may have accepted for the company meanwhile.
  const isNothingLeft = required.length === 0
  const send = useCallback(async () => {
    await call(agreementsAccept, { body: { ids: required.map(({ id }) => id) } }, { inPlace: true })
    await goOn(await proceedToIdentity())
  }, [required, goOn])
  useEffect(() => {
    if (isNothingLeft) send().catch(onOutdated)
  }, [isNothingLeft, send, onOutdated])
  const accept = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      return await send()
    } catch (error) {
      setRefusal(messageOf(error))
      onOutdated()
    }
    setBusy(false)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (ticked) void accept()
  }
  if (isNothingLeft) return <Skeleton lines={4} />
  return (
    <form onSubmit={onSubmit} noValidate className="required-agreements">
      <ReadThenTick
        agreements={required.map(({ version, updated, companies, ...agreement }) => ({
          ...agreement,
          note: [
            say(agreementReading.version, { version, day: displayDay(updated, language()) }),
            ...(companies.length > 0
              ? [
                  say(agreementReading.forCompanies, {
                    companies: companies.join(language() === 'zh' ? '、' : ', '),
                  }),
                ]
              : []),
          ].join(' · '),
        }))}
        value={ticked}
        onValue={setTicked}
        error={tries > 0 && !ticked ? say(agreementReading.notTicked) : undefined}
      />
      <FormErrors tries={tries} refusal={refusal} />
      <div className="required-actions">
        <Button type="submit" look="primary" busy={busy}>
          {say(busy ? agreementReading.accepting : agreementReading.accept)}
        </Button>
        <Button disabled={busy} onClick={() => void signOutAndLeave()}>
          {say(agreementReading.decline)}
        </Button>
      </div>
    </form>
  )
}
