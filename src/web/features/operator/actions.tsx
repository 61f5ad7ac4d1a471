/** The actions of a row as buttons; their labels name the row for screen readers. */
import type { CompanyAction } from '#domain/operator/rules.ts'
import { companyActionNames, operatorTexts } from '#text/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'

type Props<A extends CompanyAction> = { actions: readonly A[]; name: string; onAction: (act: A) => void }

export function Actions<A extends CompanyAction>({ actions, name, onAction }: Props<A>) {
  const say = useSay()
  return (
    <div className="operator-actions">
      {actions.map((act) => (
        <Button
          key={act}
          look="row"
          aria-label={say(operatorTexts.actionNamed, { act: say(companyActionNames[act]), name })}
          onClick={() => onAction(act)}
        >
          {say(companyActionNames[act])}
        </Button>
      ))}
    </div>
  )
}
