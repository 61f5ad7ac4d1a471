/** The state of a payee, whether it is switched on, and the state of its contract: by colour, shape and word. */
import type { ContractState, PayeeState } from '#domain/payees/states.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { contractStateTexts, payeeListTexts, payeeStateTexts } from '#text/payees.ts'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

const stateTones = {
  listed: 'off',
  invited: 'wait',
  opened: 'wait',
  registered: 'wait',
  connected: 'ok',
} as const satisfies Record<PayeeState, TagTone>

export function StateTag({ state }: { state: PayeeState }) {
  const say = useSay()
  return <Tag tone={stateTones[state]}>{say(payeeStateTexts[state])}</Tag>
}

export function SwitchTag({ switchedOn }: { switchedOn: boolean }) {
  const say = useSay()
  return (
    <Tag tone={switchedOn ? 'ok' : 'stopped'}>{say(switchedOn ? payeeListTexts.on : payeeListTexts.off)}</Tag>
  )
}

/** On a phone there is room for one: switched off says more than the state. */
export function BriefTag({ state, switchedOn }: { state: PayeeState; switchedOn: boolean }) {
  const say = useSay()
  return switchedOn ? <StateTag state={state} /> : <Tag tone="stopped">{say(payeeTexts.switchedOff)}</Tag>
}

const contractTones = {
  inForce: 'ok',
  endsSoon: 'wait',
  notBegun: 'bad',
  over: 'bad',
  terminated: 'bad',
} as const satisfies Record<ContractState, TagTone>

export function ContractTag({ state }: { state: ContractState }) {
  const say = useSay()
  return <Tag tone={contractTones[state]}>{say(contractStateTexts[state])}</Tag>
}
