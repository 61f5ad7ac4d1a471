/** docs/states.md: the next state of an offered document, of an award and of a run for every event, and the changes as diagrams. */
import { awardChanges, awardEvents, awardedStates, awardStates } from '#domain/awards/states.ts'
import { runChanges, runEvents, runStateChanges, runStates } from '#domain/clearing/run-states.ts'
import {
  type Cell,
  endStates,
  events,
  failureReasonOf,
  openStates,
  stateChanges,
  transitions,
} from '#domain/offers/states.ts'
import {
  lineChanges,
  type StatementCell,
  statementEvents,
  statementStatuses,
  statementTransitions,
  statusChanges,
} from '#domain/reconciliations/states.ts'
import {
  attemptChanges,
  attemptEvents,
  attemptStateChanges,
  attemptStates,
} from '#domain/verification/states.ts'

const statementCellText = (cell: StatementCell): string =>
  typeof cell === 'string'
    ? cell
    : cell
        .map(([outcome, ...guards]) =>
          guards.length === 0 ? `otherwise ${outcome}` : `${outcome} if ${guards.join(' and ')}`,
        )
        .join('<br>')

const statementRow = (event: (typeof statementEvents)[number]): string =>
  `| ${event} | ${statementStatuses.map((status) => statementCellText(statementTransitions[event][status])).join(' | ')} |`

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

function runRow(event: (typeof runEvents)[number]): string {
  const { from, to, ...others } = runChanges[event]
  return `| ${event} | ${from} | ${to} | ${'reason' in others ? others.reason : ''} |`
}

function attemptRow(event: (typeof attemptEvents)[number]): string {
  const { from, to, ...others } = attemptChanges[event]
  return `| ${event} | ${from.join(', ')} | ${to} | ${'reason' in others ? others.reason : ''} |`
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

# States of a run

Printed from \`src/domain/clearing/run-states.ts\`. States: ${runStates.join(', ')}. A slot that begins no run is missed or skipped at once.
In any other state than the one before, an event is refused. The last column is the reason of a run that is aborted.

| event | before | after | reason |
|---|---|---|---|
${runEvents.map(runRow).join('\n')}

\`\`\`mermaid
stateDiagram-v2
${runStateChanges.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}
\`\`\`

# States of an attempt to verify a company

Printed from \`src/domain/verification/states.ts\`. States: ${attemptStates.join(', ')}. In any other state than the ones before, an event
changes nothing.

| event | before | after | reason |
|---|---|---|---|
${attemptEvents.map(attemptRow).join('\n')}

\`\`\`mermaid
stateDiagram-v2
${attemptStateChanges.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}
\`\`\`

# States of a reconciliation statement

Printed from \`src/domain/reconciliations/states.ts\`. A line goes from ${lineChanges.map(([from, to]) => `${from} to ${to}`).join(', from ')}.
A correction is kept apart until it is sent, so that it does not change the status.

| event | ${statementStatuses.join(' | ')} |
|---|${statementStatuses.map(() => '---').join('|')}|
${statementEvents.map(statementRow).join('\n')}

\`\`\`mermaid
stateDiagram-v2
${statusChanges.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}
\`\`\`
`
