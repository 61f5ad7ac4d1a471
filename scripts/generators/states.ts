/** docs/states.md: the next state of an offered document and of an award for every event, and the changes of state as diagrams. */
import { awardChanges, awardEvents, awardedStates, awardStates } from '#domain/awards/states.ts'
import {
  type Cell,
  endStates,
  events,
  failureReasonOf,
  openStates,
  stateChanges,
  transitions,
} from '#domain/offers/states.ts'

const cellText = (cell: Cell): string =>
  typeof cell === 'string'
    ? cell
    : cell
        .map(([outcome, ...conditions]) =>
          conditions.length === 0
            ? `otherwise ${outcome}`
            : `${outcome} if ${conditions.map((one) => one.replace('!', 'not ')).join(' and ')}`,
        )
        .join('<br>')

const row = (event: (typeof events)[number]): string =>
  `| ${event} | ${openStates.map((state) => cellText(transitions[event][state])).join(' | ')} | ${failureReasonOf(event) ?? ''} |`

function awardRow(event: (typeof awardEvents)[number]): string {
  const { from, to, pool, ...others } = awardChanges[event]
  const item = 'item' in others ? others.item : ''
  return `| ${event} | ${from} | ${to} | ${item} | ${pool[0]} to ${pool[1]} |`
}

export const statesPage = (): string => `# States of an offered document

Printed from \`src/domain/offers/states.ts\` by \`npm run generate\`. Server, labels, the database's constraint and trigger
and the tests follow the same table.

Open states: ${openStates.join(', ')}. Ends, which accept no event: ${endStates.join(', ')}.
“stays” leaves the state as it is, “refused” answers the event with a refusal, “removed” leaves nothing of the item. The last
column is the reason of an item that fails.

| event | ${openStates.join(' | ')} | reason |
|---|${openStates.map(() => '---').join('|')}|---|
${events.map(row).join('\n')}

\`\`\`mermaid
stateDiagram-v2
${stateChanges.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}
\`\`\`

# States of an award

Printed from \`src/domain/awards/states.ts\`. States: ${awardStates.join(', ')}. The document counts as awarded while the award is
${awardedStates.join(' or ')}. In any other state than the one before, an event is refused. An award and its item end together.

| event | before | after | item | pool |
|---|---|---|---|---|
${awardEvents.map(awardRow).join('\n')}

\`\`\`mermaid
stateDiagram-v2
${awardEvents.map((event) => `  ${awardChanges[event].from} --> ${awardChanges[event].to}: ${event}`).join('\n')}
\`\`\`
`
