/** How close a run came to the most discount that any choice could bring, and how anyone can check that. */
import { certificateTexts } from '#text/award-rules.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Run } from './runs-table.tsx'

/** Nothing without candidates: there was nothing to choose from. */
export function RunCertificate({ run }: { run: Run }) {
  const say = useSay()
  const { certificate, candidates, discount, currency, rule } = run
  if (!certificate || !candidates || discount === null) return null
  const { bound, reached, poolPrice, marginPrice, scaleBits, isOptimal } = certificate
  const money = (amount: string): string => `${amountShown(amount, currency)} ${currency}`
  const isFull = discount === bound
  const sentence = isOptimal ? certificateTexts[isFull ? 'optimalFull' : 'optimal'] : certificateTexts.reached
  const parameters = `l = ${poolPrice}, m = ${marginPrice}, k = ${scaleBits}`
  return (
    <div className="run-certificate">
      <p>{say(sentence, { income: money(discount), bound: money(bound), share: reached })}</p>
      {rule === 'rateFirst' && !isOptimal && <p className="sub">{say(certificateTexts.rateFirst)}</p>}
      <details>
        <summary>{say(certificateTexts.check)}</summary>
        <p className="sub">{say(certificateTexts.formula)}</p>
        <p className="run-parameters">
          <code>{parameters}</code>
          <CopyButton text={parameters} name={say(certificateTexts.parameters)} />
        </p>
      </details>
    </div>
  )
}
