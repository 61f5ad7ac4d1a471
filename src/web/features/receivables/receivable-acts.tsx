/** What the server allows to do with one receivable: its next step first, then keeping it. */
import { useNavigate } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import type { ReceivableAct } from '#domain/receivables/missing.ts'
import { accelerateActs, accelerateTexts } from '#text/receivables.ts'
import { useActingCard } from '#web/session/acting.ts'
import { paths } from '#web/session/paths.ts'
import { useSay } from '#web/ui/say.ts'
import { type RowAct, RowActs } from '#web/ui/table/row-acts.tsx'
import { confirmDone } from '#web/ui/toasts.ts'
import { askPayer, offerOf, type Receivable, removeReceivable } from './receivable-calls.ts'

/** The dialog that an act opens. */
export type Opened = { readonly act: 'invite' | 'link' | 'edit'; readonly receivable: Receivable }
type Props = { receivable: Receivable; onOpen: (opened: Opened) => void; onDone: () => void }

/** The candidates for the first place: what moves it on. */
const forward = ['offer', 'ask', 'invite', 'edit'] as const satisfies readonly ReceivableAct[]

export function ReceivableActs({ receivable, onOpen, onDone }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const { number, can, payerId, payerName } = receivable
  // An offer is made by the entity that is owed.
  const isHere = useActingCard()?.id === receivable.entityId
  const told = async (work: Promise<boolean>, words: string) => {
    if (!(await work)) return
    confirmDone(words)
    onDone()
  }
  const open = (act: Opened['act']) => () => onOpen({ act, receivable })
  const run: Readonly<Record<ReceivableAct, () => void>> = {
    invite: open('invite'),
    link: open('link'),
    edit: open('edit'),
    offer: () => void navigate(isHere ? offerOf(receivable.id) : paths.selectAgent),
    // Of several payers of one name the payee chooses where it finds them.
    ask: () =>
      payerId === null
        ? void navigate(pages.customers.path)
        : void told(askPayer(payerId, payerName), say(accelerateTexts.asked)),
    remove: () => void told(removeReceivable(receivable), say(accelerateTexts.removed)),
  }
  const actOf = (act: ReceivableAct): RowAct => ({
    key: act,
    label: say(act === 'invite' && receivable.invitedAt ? accelerateTexts.inviteAgain : accelerateActs[act]),
    danger: act === 'remove',
    run: run[act],
  })
  const first = forward.find((act) => can.includes(act))
  const more = can.filter((act) => act !== first)
  return (
    <div className="receivable-acts">
      <RowActs name={number} places={[first && actOf(first), undefined]} more={more.map(actOf)} />
    </div>
  )
}
