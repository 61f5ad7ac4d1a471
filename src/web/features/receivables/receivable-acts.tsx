/** What the server allows to do with one receivable: its next step first, then keeping it. */
import { useNavigate } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import type { ReceivableAct } from '#domain/receivables/missing.ts'
import { accelerateActs, accelerateTexts } from '#text/receivables.ts'
import { messageOf } from '#web/api/failed.ts'
import { useActingCard } from '#web/session/acting.ts'
import { multiagent } from '#web/session/cache.ts'
import { act } from '#web/session/enter.ts'
import { useSay } from '#web/ui/say.ts'
import { type RowAct, RowActs } from '#web/ui/table/row-acts.tsx'
import { confirmDone, warn } from '#web/ui/toasts.ts'
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
  const offer = async () => {
    const record = multiagent.get()
    if (!isHere && record) await act({ companyType: 'supplier', id: receivable.entityId }, record)
    await navigate(offerOf(receivable.id))
  }
  const told = async (work: Promise<boolean>, words: string) => {
    if (!(await work)) return
    confirmDone(words)
    onDone()
  }
  const open = (dialog: Opened['act']) => () => onOpen({ act: dialog, receivable })
  const run: Readonly<Record<ReceivableAct, () => void>> = {
    invite: open('invite'),
    link: open('link'),
    edit: open('edit'),
    offer: () => void offer().catch((error: unknown) => warn(messageOf(error))),
    // Of several payers of one name the payee chooses where it finds them.
    ask: () =>
      payerId === null
        ? void navigate(pages.customers.path)
        : void told(askPayer(payerId, payerName), say(accelerateTexts.asked)),
    remove: () => void told(removeReceivable(receivable), say(accelerateTexts.removed)),
  }
  const actOf = (one: ReceivableAct): RowAct => ({
    key: one,
    label: say(one === 'invite' && receivable.invitedAt ? accelerateTexts.inviteAgain : accelerateActs[one]),
    danger: one === 'remove',
    run: run[one],
  })
  const first = forward.find((one) => can.includes(one))
  const more = can.filter((one) => one !== first)
  return (
    <div className="receivable-acts">
      <RowActs name={number} places={[first && actOf(first), undefined]} more={more.map(actOf)} />
    </div>
  )
}
