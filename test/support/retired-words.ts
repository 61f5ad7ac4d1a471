/**
 * Words that were given up for plainer ones, so that they do not come back: parts of names, names of types that say
 * nothing of what they hold, and turns of phrase in comments and docs. They stand here as strings, out of reach of the rules.
 */
import type { SourceFile } from './imports.ts'

/** Part of a name: what to write. A part is a word of a camelCase, snake_case or kebab-case name. */
const nameParts = tableOf([
  'news: domain event',
  'letter: notification',
  'letters: notifications',
  'told: notified, reported, listed',
  'tell: notify, report, translate',
  'tells: notifies',
  'beside: with',
  'standing: state (of a document), committed (of an award)',
  'standings: eligibility, document states',
  'holding: lock, reserve',
  'tie: connection',
  'ties: connections',
  'tied: connected',
  'binding: connection',
  'bindings: payer connections',
  'welcome: registration page',
  'proofs: codes',
  'pacing: rate limits',
  'paced: rate limited',
  'chance: random',
  'carrier: transport',
  'entrance: authenticator',
  'unfinished: idle, open, partial',
  'basis: context',
  'looks: style',
  'twin: reference, duplicate',
  'twins: duplicates',
  'mold: legal form',
  'acts: actions',
  'act: action',
  'asked: input, query, requested',
  'asker: requester',
  'asking: requests',
  'meant: confirmed',
  'speak: language',
  'ahead: prefetch',
  'lasting: delayed',
  'door: trigger',
  'pretended: fake',
  'conclude: award rows',
  'following: apply',
  'house: core',
  'anchors: cursor',
  'counterparties: payer connections',
  'flaw: error',
  'flaws: errors',
  'doubt: warning',
  'doubts: warnings',
  'namesake: same number',
  'bell: outbox wake',
])

/** Whole names. */
const names = tableOf([
  'Shown: a noun, such as OfferView',
  'Found: a noun, such as OfferRow',
  'Kept: a noun, such as StoredDraft',
  'Asked: a noun, such as SubmitInput',
  'Decided: a noun, such as Decision',
  'Told: a noun, such as EventList',
  'entryOf: journalEntryOf and of what',
  'isPassing: isRetryable',
  'giveTime: extendTimeouts',
  'inOneFlight: pipelined',
  'actedFor: requireActing',
  'onceUnderKey: idempotency key',
  'weekdayOf: the function of domain/day',
])

/** The same letters in a sense that every engineer knows. */
const usual = new RegExp(
  [
    '^act$',
    '^companyMold$',
    'basispoints',
    'basis_points',
    'award[-_]?letter',
    'column[-_]?letter',
    'title[-_]?letter',
    'dead[-_]?letter',
  ].join('|'),
  'i',
)

const phraseList = [
  'whoever',
  'nobody',
  'nothing but',
  'somebody',
  'everybody',
  'told',
  'beside',
  'stands for',
  'on its way',
]
const phrases = new RegExp(`\\b(${phraseList.join('|')})\\b`, 'i')

export function retiredComplaints({ path, text }: SourceFile): string[] {
  const { code, comments } = partsOf(path, text)
  const written = new Set([...(code.match(/[A-Za-z_$][\w$]*/g) ?? []), path])
  const retired = [...written].flatMap((name) => {
    if (usual.test(name)) return []
    const instead = names.get(name) ?? partsIn(name).flatMap((part) => nameParts.get(part) ?? [])[0]
    return instead === undefined ? [] : [`${path} has the name ${name}; write ${instead}`]
  })
  const phrase = phrases.exec(comments)
  return phrase
    ? [...retired, `${path} says "${phrase[0]}" in a comment; state a fact, subject first`]
    : retired
}

const partsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function partsOf(path: string, text: string): { readonly code: string; readonly comments: string } {
  const comment = path.endsWith('.sql') ? /--[^\n]*/g : /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g
  const code = text.replaceAll(comment, '').replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
  return { code, comments: (text.match(comment) ?? []).join('\n') }
}

function tableOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const [word = '', instead = ''] = line.split(': ')
      return [word, instead] as const
    }),
  )
}
