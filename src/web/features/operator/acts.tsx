/** The actions of a row as buttons; their labels name the row for screen readers. */
import type { CompanyAct } from '#domain/operator/rules.ts'
import { companyActNames, operatorTexts } from '#text/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'

type Props<A extends CompanyAct> = { acts: readonly A[]; name: string; onAct: (act: A) => void }

export function Acts<A extends CompanyAct>({ acts, name, onAct }: Props<A>) {
  const say = useSay()
  return (
    <div className="operator-acts">
      {acts.map((act) => (
        <Button
          key={act}
          look="row"
          aria-label={say(operatorTexts.actNamed, { act: say(companyActNames[act]), name })}
          onClick={() => onAct(act)}
        >
          {say(companyActNames[act])}
        </Button>
      ))}
    </div>
  )
}
