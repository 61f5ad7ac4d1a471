/** Lines that the responder has proposed: each is taken into the next round or left out with a reason. */
import type { FieldErrors } from '#contract/check.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
import { reconciliationFailureTexts } from '#text/reconciliation-failures.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { lineColumns } from '#text/reconciliations.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import type { Whole } from './addresses.ts'

type Proposal = Whole['proposals'][number]
export type ProposalChoice = { readonly take: boolean; readonly description: string }
export type Choices = Readonly<Record<string, ProposalChoice>>

export const openProposals = (statement: Whole | undefined): readonly Proposal[] =>
  (statement?.proposals ?? []).filter(({ taken }) => taken === null)

/** What the last save kept. */
export const keptChoices = (statement: Whole | undefined): Choices =>
  Object.fromEntries(
    (statement?.correction?.proposals ?? []).map(({ proposalId, take, description }) => [
      proposalId,
      { take, description: description ?? '' },
    ]),
  )

/** One that is left out needs a reason; before sending, each needs a decision. */
export const proposalErrors = (
  proposals: readonly Proposal[],
  choices: Choices,
  isSending: boolean,
): FieldErrors =>
  Object.fromEntries(
    proposals.flatMap(({ id }): [string, string][] => {
      const choice = choices[id]
      if (!choice) return isSending ? [[id, sayNow(editTexts.proposalOpen)]] : []
      const isUnexplained = !choice.take && choice.description.trim() === ''
      return isUnexplained ? [[id, sayNow(reconciliationFailureTexts.proposalDescriptionMissing)]] : []
    }),
  )

type Props = {
  statement: Whole
  choices: Choices
  /** By proposal. */
  errors: FieldErrors
  onChoice: (proposal: Proposal, choice: ProposalChoice) => void
}

export function ProposalsCard({ statement, choices, errors, onChoice }: Props) {
  const say = useSay()
  const open = openProposals(statement)
  if (open.length === 0) return null
  return (
    <Card title={say(editTexts.proposals)}>
      <p className="sub">{say(editTexts.proposalsHint)}</p>
      <ul className="statement-kinds">
        {open.map((proposal) => {
          const { id, number, amount, dueDate } = proposal
          const choice = choices[id]
          const error = errors[id]
          return (
            <li key={id}>
              <span>
                {number}{' '}
                <span className="sub">
                  {say(lineColumns.dueDate)} {displayDay(dueDate as Day, language())}
                </span>
              </span>
              <strong className="amount">{amountShown(amount, statement.currency)}</strong>
              <span className="statement-actions">
                <button
                  type="button"
                  className="link"
                  aria-pressed={choice?.take === true}
                  aria-label={`${say(editTexts.takeLine)} ${number}`}
                  onClick={() => onChoice(proposal, { take: true, description: '' })}
                >
                  {say(editTexts.takeLine)}
                </button>
                <button
                  type="button"
                  className="link"
                  aria-pressed={choice?.take === false}
                  aria-label={`${say(editTexts.leaveOut)} ${number}`}
                  onClick={() => onChoice(proposal, { take: false, description: choice?.description ?? '' })}
                >
                  {say(editTexts.leaveOut)}
                </button>
              </span>
              {choice?.take === false ? (
                <TextField
                  label={say(editTexts.leaveOutWhy)}
                  required
                  maxLength={descriptionCharactersMax}
                  value={choice.description}
                  error={error}
                  onValue={(description) => onChoice(proposal, { take: false, description })}
                />
              ) : (
                error && (
                  <p className="field-error" role="alert">
                    {error}
                  </p>
                )
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
