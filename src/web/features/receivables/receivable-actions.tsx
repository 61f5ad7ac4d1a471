/** The permitted actions on one receivable: its next step first, then editing and removing. */
import { useNavigate } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import type { ReceivableAction } from '#domain/receivables/next-steps.ts'
import { accelerateActions, accelerateTexts } from '#text/receivables.ts'
import { messageOf } from '#web/api/failed.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { multiagent } from '#web/session/cache.ts'
import { switchTo } from '#web/session/sign-in.ts'
import { useSay } from '#web/ui/say.ts'
import { type RowAction, RowActions } from '#web/ui/table/row-actions.tsx'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { askPayer, offerOf, type Receivable, removeReceivable } from './receivable-calls.ts'

/** The dialog that an action opens. */
export type OpenDialog = { readonly act: 'invite' | 'link' | 'edit'; readonly receivable: Receivable }
type Props = { receivable: Receivable; onOpen: (opened: OpenDialog) => void; onDone: () => void }

/** The candidates for the first position: actions that make progress. */
const forward = ['offer', 'ask', 'invite', 'edit'] as const satisfies readonly ReceivableAction[]

export function ReceivableActions({ receivable, onOpen, onDone }: Props) {
  const say = useSay()
  const navigate = useNavigate()
  const { number, can, payerId, payerName } = receivable
  // An offer is made by the entity that is owed.
  const isHere = useActingCard()?.id === receivable.entityId
  const offer = async () => {
    const record = multiagent.get()
    if (!isHere && record) await switchTo({ companyType: 'supplier', id: receivable.entityId }, record)
    await navigate(offerOf(receivable.id))
  }
  const confirmAfter = async (work: Promise<boolean>, words: string) => {
    if (!(await work)) return
    confirmDone(words)
    onDone()
  }
  const open = (dialog: OpenDialog['act']) => () => onOpen({ act: dialog, receivable })
  const run: Readonly<Record<ReceivableAction, () => void>> = {
    invite: open('invite'),
    link: open('link'),
    edit: open('edit'),
    offer: () => void offer().catch((error: unknown) => warn(messageOf(error))),
    // Among several payers of one name the payee chooses on the page of payers.
    ask: () =>
      payerId === null
        ? void navigate(pages.customers.path)
        : void confirmAfter(askPayer(payerId, payerName), say(accelerateTexts.requested)),
    remove: () => void confirmAfter(removeReceivable(receivable), say(accelerateTexts.removed)),
  }
  const actionOf = (one: ReceivableAction): RowAction => ({
    key: one,
    label: say(
      one === 'invite' && receivable.invitedAt ? accelerateTexts.inviteAgain : accelerateActions[one],
    ),
    danger: one === 'remove',
    run: run[one],
  })
  const first = forward.find((one) => can.includes(one))
  const more = can.filter((one) => one !== first)
  return (
    <div className="receivable-actions">
      <RowActions name={number} places={[first && actionOf(first), undefined]} more={more.map(actionOf)} />
    </div>
  )
}
