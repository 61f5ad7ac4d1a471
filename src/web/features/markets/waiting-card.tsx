/** What waits for the person who is signed in, each with a link to the page where it is done. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { awardRefusals } from '#contract/awards.ts'
import type { payerHome } from '#contract/dashboards.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import type { DocumentTab } from '#domain/documents/status.ts'
import { waitingTexts } from '#text/dashboards.ts'
import type { Pair, Say } from '#text/text.ts'
import { Amount } from '#web/ui/amount.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { runAddress } from '#web/ui/market/run-words.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { Card } from '#web/ui/panels.tsx'
import { language, locale, useSay } from '#web/ui/say.ts'

type Waiting = Reply<typeof payerHome>['waiting']
type WaitingRow = {
  readonly key: string
  readonly title: string
  /** Lines below the title. */
  readonly hints: readonly string[]
  readonly amounts: ReactNode
  readonly act: Pair
  readonly to: string
}
type Words = { readonly one: Pair; readonly many: Pair; readonly act: Pair }

export function WaitingCard({ waiting, busy }: { waiting: Waiting; busy: boolean }) {
  const say = useSay()
  const rows = rowsOf(waiting, say)
  return (
    <Card title={say(waitingTexts.title)} busy={busy}>
      {rows.length === 0 ? (
        <div className="home-none">
          <Icon name="check" />
          <div>
            <p className="strong">{say(waitingTexts.none)}</p>
            <p className="sub">{say(waitingTexts.noneHint)}</p>
          </div>
        </div>
      ) : (
        <ul className="home-waiting">
          {rows.map(({ key, title, hints, amounts, act, to }) => (
            <li key={key}>
              <div className="home-words">
                <p className="strong" id={`waiting-${key}`}>
                  {title}
                </p>
                {hints.map((hint) => (
                  <p key={hint} className="sub">
                    {hint}
                  </p>
                ))}
                {amounts}
              </div>
              <Link to={to} aria-describedby={`waiting-${key}`}>
                {say(act)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Whether anything waits. */
export const hasWaiting = (waiting: Waiting): boolean => {
  const { documents, reviews, requests, invitations, accounts, runs, proposals, contracts } = waiting
  const { refusals, exceptions } = waiting
  const counted = [documents, reviews, requests, invitations, accounts, contracts].reduce(
    (sum, { count }) => sum + count,
    0,
  )
  return counted + runs.length + proposals.length + refusals + exceptions > 0
}

const waitingTab: DocumentTab = 'waiting'
const day = (value: string): string => displayDay(value as Day, language())

/** Nothing of a kind leaves its row out. */
function rowsOf(waiting: Waiting, say: Say): readonly WaitingRow[] {
  const { documents, reviews, requests, invitations, accounts, runs, moreRuns } = waiting
  const { proposals, refusals, exceptions, contracts } = waiting
  const row = (key: string, count: number, words: Words, rest: Partial<WaitingRow> & { to: string }) =>
    count === 0
      ? []
      : [{ key, title: titleOf(words, count, say), hints: [], amounts: null, act: words.act, ...rest }]
  return [
    ...proposals.flatMap(({ runId, number, payerName, currency, awards, amount, payDate, holdsUntil }) => ({
      key: `proposal-${runId}`,
      title: titleOf(waitingTexts.proposals, awards, say),
      hints: [
        say(waitingTexts.proposals.hint, {
          payer: payerName,
          number,
          day: day(payDate),
          until: minuteOf(holdsUntil),
        }),
      ],
      amounts: (
        <p className="home-amounts">
          <Amount money={moneyOf(amount, currency)} />
        </p>
      ),
      act: waitingTexts.proposals.act,
      to: runAddress(runId),
    })),
    ...row('documents', documents.count, waitingTexts.documents, {
      hints: [say(waitingTexts.documents.hint)],
      amounts: <Sums amounts={documents.amounts} />,
      to: `${pages.payables.path}?tab=${waitingTab}`,
    }),
    ...row('reviews', reviews.count, waitingTexts.reviews, {
      hints: [say(waitingTexts.reviews.hint)],
      amounts: <Sums amounts={reviews.amounts} />,
      to: pages.pendingReview.path,
    }),
    ...row('accounts', accounts.count, waitingTexts.accounts, {
      hints: namesOf(accounts.names, accounts.count, say),
      to: pages.payeeAccounts.path,
    }),
    ...row('requests', requests.count, waitingTexts.requests, {
      hints: namesOf(requests.names, requests.count, say),
      to: pages.payees.path,
    }),
    ...row('invitations', invitations.count, waitingTexts.invitations, {
      hints: namesOf(invitations.names, invitations.count, say),
      to: pages.payees.path,
    }),
    ...runs.flatMap(({ runId, number, payerName, currency, awards, amount, payDate, payBy }) =>
      row(`run-${runId}`, awards, waitingTexts.awards, {
        hints: [
          say(waitingTexts.awards.hint, {
            payer: payerName,
            number,
            day: day(payDate),
            last: day(payBy),
          }),
        ],
        amounts: (
          <p className="home-amounts">
            <Amount money={moneyOf(amount, currency)} />
          </p>
        ),
        to: runAddress(runId),
      }),
    ),
    ...row('more-runs', moreRuns, waitingTexts.moreRuns, { to: pages.marketHistory.path }),
    ...row('refusals', refusals, waitingTexts.refusals, {
      hints: [say(waitingTexts.refusals.hint)],
      to: `${pages.toPay.path}?refusal=${'refused' satisfies (typeof awardRefusals)[number]}`,
    }),
    ...row('exceptions', exceptions, waitingTexts.exceptions, {
      hints: [say(waitingTexts.exceptions.hint)],
      to: pages.paymentExceptions.path,
    }),
    ...row('contracts', contracts.count, waitingTexts.contracts, {
      hints: namesOf(
        contracts.first.map(({ payeeName, endsOn }) =>
          say(waitingTexts.contracts.first, { payee: payeeName, day: day(endsOn) }),
        ),
        contracts.count,
        say,
      ),
      to: `${pages.payees.path}?contract=endsSoon`,
    }),
  ]
}

const Sums = ({ amounts }: { amounts: Waiting['documents']['amounts'] }) => (
  <p className="home-amounts">
    {amounts.map(({ amount, currency }) => (
      <Amount key={currency} money={moneyOf(amount, currency)} />
    ))}
  </p>
)

const titleOf = ({ one, many }: Words, count: number, say: Say): string =>
  count === 1 ? say(one) : say(many, { count: count.toLocaleString(locale()) })

/** The first names, and how many more there are. */
const namesOf = (names: readonly string[], count: number, say: Say): readonly string[] => [
  ...names,
  ...(count > names.length ? [say(waitingTexts.more, { count: count - names.length })] : []),
]
