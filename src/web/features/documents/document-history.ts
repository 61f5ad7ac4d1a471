/** The history of a document in order of time: what happened, its current state, and what comes next. */
import type { documentRead } from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay, startOfDay } from '#domain/day.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { reasonWords } from '#text/document-reasons.ts'
import { statusWords } from '#text/document-status.ts'
import { documentColumns, documentTexts, eventTexts, sideTexts, sourceTexts } from '#text/documents.ts'
import type { Say } from '#text/text.ts'
import { joinNames } from '#web/ui/format.ts'
import { language } from '#web/ui/say.ts'
import type { TimelineEvent } from '#web/ui/timeline.tsx'
import { isPaidEarly, offerSteps } from './offer-steps.ts'
import { statementSteps } from './statement-steps.tsx'

export type DocumentDetail = Reply<typeof documentRead>

const setbacks: ReadonlySet<string> = new Set(['disabled', 'declined'])

const isCreditNote = ({ amount }: Pick<DocumentDetail, 'amount'>): boolean => amount.startsWith('-')

/** Eligibility is not a past event: it comes after them, and not at all once the document is paid. */
export const historyEvents = (
  document: DocumentDetail,
  say: Say,
  reader: DocumentSide,
): readonly TimelineEvent[] =>
  document.paidDate === null
    ? [...past(document, say), ...present(document, say, reader)]
    : past(document, say)

function past(document: DocumentDetail, say: Say): readonly TimelineEvent[] {
  const { paidDate } = document
  const events = [
    { ms: Date.parse(document.uploadTime), event: uploaded(document, say) },
    ...document.events.map((one, index) => ({ ms: Date.parse(one.at), event: eventOf(one, index, say) })),
    ...offerSteps(document, say),
    ...statementSteps(document, say),
    ...(paidDate === null || isPaidEarly(document)
      ? []
      : [{ ms: startOfDay(paidDate as Day), event: paid(document, paidDate as Day, say) }]),
  ]
  return events.toSorted((a, b) => a.ms - b.ms).map(({ event }) => event)
}

const uploaded = ({ source, uploadTime, createdBy }: DocumentDetail, say: Say): TimelineEvent => ({
  id: 'uploaded',
  title: say(documentTexts.uploaded, { source: say(sourceTexts[source]) }),
  at: uploadTime,
  ...(createdBy && { detail: createdBy }),
  state: 'happened',
})

const eventOf = (
  { kind, at, side, person, detail, changed }: DocumentDetail['events'][number],
  index: number,
  say: Say,
): TimelineEvent => ({
  id: `${index}-${kind}`,
  title: say(eventTexts[kind]),
  at,
  detail: [whoOf(side, person, say), detail, joinNames(changed.map((field) => say(documentColumns[field])))]
    .filter(Boolean)
    .join(' · '),
  state: setbacks.has(kind) ? 'failed' : 'happened',
})

function whoOf(side: 'payer' | 'payee' | 'platform', person: string | null, say: Say): string {
  if (side === 'platform') return say(sourceTexts.platform)
  return person ? say(documentTexts.by, { side: say(sideTexts[side]), person }) : say(sideTexts[side])
}

const paid = (document: DocumentDetail, day: Day, say: Say): TimelineEvent => ({
  id: 'paid',
  title: say(isCreditNote(document) ? documentTexts.settledOn : documentTexts.paidOn),
  detail: displayDay(day, language()),
  state: 'happened',
})

function present(document: DocumentDetail, say: Say, reader: DocumentSide): readonly TimelineEvent[] {
  if (isCreditNote(document)) return [reducing(document, say)]
  return [committed(document, say, reader), expected(document, say)]
}

/** An awarded document is paid on the day of the award. */
function expected({ dueDate, offers }: DocumentDetail, say: Say): TimelineEvent {
  const payDay = offers.find(({ state }) => state === 'awarded')?.award?.newPayDate
  return {
    id: 'due',
    title: say(documentTexts.dueOn),
    detail: displayDay((payDay ?? dueDate) as Day, language()),
    ...(payDay && { payDay }),
    state: 'next',
  }
}

const reducing = ({ creditsNumber }: DocumentDetail, say: Say): TimelineEvent => ({
  id: 'reducing',
  title: say(documentTexts.reducing),
  detail: creditsNumber
    ? say(documentTexts.reducesOne, { number: creditsNumber })
    : say(documentTexts.reducesBalance),
  state: 'underWay',
})

/** The current state; reasons are shown only if nothing else shows them. */
const committed = (document: DocumentDetail, say: Say, reader: DocumentSide): TimelineEvent => ({
  id: 'committed',
  title: statusWords(say, document, reader),
  detail:
    document.status === 'ineligible'
      ? document.reasons.map((reason) => reasonWords(say, reason, document, reader)).join('\n')
      : '',
  state: 'underWay',
})
