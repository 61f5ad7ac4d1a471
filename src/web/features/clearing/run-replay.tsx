/** The replay of a run: one step after the other, by button, by slider, by key, or by itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react'
import type { Reply } from '#contract/route.ts'
import { runSteps } from '#contract/what-if.ts'
import { replayTexts } from '#text/what-if.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { replayPageSteps, replayStepMs } from '#web/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { ReplayStep } from './replay-step.tsx'
import type { Run } from './runs-table.tsx'
import './replay.css'

type Steps = Reply<typeof runSteps>

/** The page of steps that a step is on; the steps before stay until the others are there. */
function useSteps(runId: string, step: number) {
  const page = Math.floor((step - 1) / replayPageSteps) + 1
  const request = { params: { id: runId }, query: { page: String(page), pageSize: String(replayPageSteps) } }
  return useQuery({
    queryKey: readKey(runSteps, request),
    queryFn: () => call(runSteps, request, { inPlace: true }),
    placeholderData: keepPreviousData,
  })
}

export function RunReplay({ run }: { run: Run }) {
  const [step, setStep] = useState(1)
  const query = useSteps(run.id, step)
  return (
    <Loaded query={query} lines={8}>
      {(steps) => <Player steps={steps} step={step} onStep={setStep} />}
    </Loaded>
  )
}

type Props = { steps: Steps; step: number; onStep: (step: number) => void }

function Player({ steps, step, onStep }: Props) {
  const say = useSay()
  const last = steps.total ?? 0
  const [isPlaying, setPlaying] = useState(false)
  const isEnded = step >= last
  useEffect(() => {
    const timer = isPlaying && !isEnded ? setTimeout(() => onStep(step + 1), replayStepMs) : undefined
    return () => clearTimeout(timer)
  }, [isPlaying, isEnded, step, onStep])
  if (last === 0) return <Card title={say(replayTexts.title)}>{say(replayTexts.empty)}</Card>
  const shown = steps.list.find((one) => one.step === step)
  const go = (to: number): void => {
    setPlaying(false)
    onStep(Math.min(Math.max(to, 1), last))
  }
  const play = (): void => {
    if (!isPlaying && isEnded) onStep(1)
    setPlaying(!isPlaying || isEnded)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const places: Readonly<Record<string, number>> = {
      ArrowRight: step + 1,
      ArrowLeft: step - 1,
      Home: 1,
      End: last,
    }
    const place = places[event.key]
    if (place !== undefined) go(place)
    else if (event.key === ' ') play()
    else return
    event.preventDefault()
  }
  const filled = { '--filled': `${((step - 1) / Math.max(last - 1, 1)) * 100}%` } as CSSProperties
  const progress = say(replayTexts.progress, {
    step: step.toLocaleString(locale()),
    steps: last.toLocaleString(locale()),
  })
  const isRunning = isPlaying && !isEnded
  return (
    <Card title={say(replayTexts.title)}>
      <div className="replay" role="group" aria-label={say(replayTexts.player)}>
        <div className="replay-controls">
          <Button onClick={() => go(1)} disabled={step === 1}>
            {say(replayTexts.first)}
          </Button>
          <Button onClick={() => go(step - 1)} disabled={step === 1}>
            {say(replayTexts.back)}
          </Button>
          <Button look="primary" onClick={play}>
            {say(isRunning ? replayTexts.pause : replayTexts.play)}
          </Button>
          <Button onClick={() => go(step + 1)} disabled={isEnded}>
            {say(replayTexts.next)}
          </Button>
          <Button onClick={() => go(last)} disabled={isEnded}>
            {say(replayTexts.last)}
          </Button>
          <strong role="status" className="replay-progress">
            {progress}
          </strong>
        </div>
        <div className="slider">
          <input
            type="range"
            aria-label={say(replayTexts.jump)}
            aria-valuetext={progress}
            min={1}
            max={last}
            step={1}
            value={step}
            style={filled}
            onKeyDown={onKeyDown}
            onChange={(event) => go(Number(event.currentTarget.value))}
          />
        </div>
        <p className="sub">{say(replayTexts.keys)}</p>
      </div>
      {shown && <ReplayStep step={shown} steps={steps} />}
    </Card>
  )
}
