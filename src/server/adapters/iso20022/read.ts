/**
 * Reads a message of a bank as a stream: the elements go to the reader of its namespace, entries come out in portions. A
 * document type declaration is refused, so that there are neither entities nor references to anything outside; depth,
 * texts, attributes and the number of entries are limited, and so is the memory, whatever the length of the file.
 */
import { SaxesParser } from 'saxes'
import type { BankEntry, BankFileFormat } from '#domain/bank-files/entries.ts'
import {
  bankEntriesMax,
  bankRowsPerStage,
  bankXmlAttributesMax,
  bankXmlLevelsMax,
  bankXmlTextCharactersMax,
  bankXmlUnbrokenMax,
} from '#domain/bank-files/limits.ts'
import { defaultTimeZone } from '#domain/day.ts'
import { type MessageReader, messageOf, type ReadingRules } from '#domain/iso20022/message-reader.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'

export type MessageFailure =
  | 'bankNamespaceUnknown'
  | 'bankFileBroken'
  | 'bankFileUnsafe'
  | 'bankFileTooMany'
  | 'bankFileUnfit'

class Stopped extends Error {
  readonly refused: Refused<MessageFailure>
  constructor(refused: Refused<MessageFailure>) {
    super(refused.failure)
    this.refused = refused
  }
}
const stop = (failure: MessageFailure, details?: Record<string, string | number>): never => {
  throw new Stopped(refuse(failure, details))
}

type Format = Exclude<BankFileFormat, 'sheet'>
type Parsing = {
  readonly write: (text: string) => void
  readonly close: () => void
  readonly entries: BankEntry[]
  readonly format: () => Format | undefined
  readonly messageId: () => string | undefined
  readonly sender: () => string | undefined
}

type ReadOptions = {
  readonly entriesMax?: number
} & Partial<ReadingRules>

const namespaceShownMax = 100

const expectsNothing = (): boolean => false

function newParsing({
  entriesMax = bankEntriesMax,
  timeZone = defaultTimeZone,
  expectsIncoming = expectsNothing,
  onPending = () => undefined,
}: ReadOptions = {}): Parsing {
  const entries: BankEntry[] = []
  /** The path of each open element below the root, and its text so far. */
  const paths: string[] = []
  const texts: string[] = []
  const parser = new SaxesParser({ xmlns: true, position: false })
  let reader: MessageReader | undefined
  let format: Format | undefined
  let namespace = ''
  let count = 0
  let pending = 0
  /** Characters since the last tag, which the parser may hold in memory. */
  let unbroken = 0
  const emit = (entry: BankEntry): void => {
    count += 1
    if (count > entriesMax) stop('bankFileTooMany', { count: entriesMax })
    entries.push(entry)
  }
  const pend = (reference: string): void => {
    pending += 1
    if (pending > entriesMax) stop('bankFileTooMany', { count: entriesMax })
    onPending(reference)
  }
  const begin = (local: string, uri: string): void => {
    const message = local === 'Document' ? messageOf(uri) : undefined
    if (!message)
      return stop('bankNamespaceUnknown', { namespace: (uri || local).slice(0, namespaceShownMax) })
    namespace = uri
    format = message.format
    reader = message.read(emit, { timeZone, expectsIncoming, onPending: pend })
  }
  parser.on('error', () => stop('bankFileBroken'))
  parser.on('doctype', () => stop('bankFileUnsafe'))
  parser.on('opentag', ({ local, uri, attributes }) => {
    unbroken = 0
    if (texts.length >= bankXmlLevelsMax || Object.keys(attributes).length > bankXmlAttributesMax)
      stop('bankFileUnfit')
    texts.push('')
    if (!reader) return begin(local, uri)
    const above = paths.at(-1)
    // Elements of other namespaces are additions that nothing is read from.
    const name = uri === namespace ? local : ''
    const path = above === undefined ? name : `${above}/${name}`
    paths.push(path)
    reader.opened(path)
  })
  const onText = (text: string): void => {
    const last = texts.length - 1
    if (last < 0) return
    const whole = (texts[last] ?? '') + text
    if (whole.length > bankXmlTextCharactersMax && whole.trim().length > bankXmlTextCharactersMax)
      stop('bankFileUnfit')
    texts[last] = whole
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ attributes }) => {
    unbroken = 0
    const text = (texts.pop() ?? '').trim()
    const path = paths.pop()
    if (path !== undefined) reader?.ended(path, text, plainOf(attributes))
  })
  return {
    entries,
    write: (text) => {
      unbroken += text.length
      parser.write(text)
      if (unbroken > bankXmlUnbrokenMax) stop('bankFileUnfit')
    },
    close: () => void parser.close(),
    format: () => format,
    messageId: () => reader?.messageId(),
    sender: () => reader?.sender(),
  }
}

const none: Readonly<Record<string, string>> = {}

/** By their local names; most elements have none. */
function plainOf(attributes: Readonly<Record<string, { readonly local: string; readonly value: string }>>) {
  let plain: Record<string, string> | undefined
  for (const name in attributes) {
    const attribute = attributes[name]
    plain ??= {}
    if (attribute) plain[attribute.local] = attribute.value
  }
  return plain ?? none
}

/** What the first bytes of a file say that it is; a message whose root is not in them is none. */
export function messageFormatOf(head: Uint8Array): Result<Format, MessageFailure> {
  const parsing = newParsing()
  try {
    // The end of the head may be in the middle of a character.
    parsing.write(new TextDecoder('utf-8').decode(head, { stream: true }))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    if (!parsing.format()) return error.refused
  }
  const format = parsing.format()
  return format ? done(format) : refuse('bankFileBroken')
}

export type ReadMessage = {
  readonly format: Format
  readonly messageId: string | undefined
  readonly sender: string | undefined
  readonly entries: number
}

/** Gives all entries in order, a portion at a time, or refuses; what was given before a refusal must not be used. */
export async function readMessage(
  chunks: AsyncIterable<Uint8Array>,
  take: (entries: readonly BankEntry[]) => Promise<void>,
  options: ReadOptions = {},
): Promise<Result<ReadMessage, MessageFailure>> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parsing = newParsing(options)
  let entries = 0
  const flush = async (): Promise<void> => {
    const portion = parsing.entries.splice(0)
    entries += portion.length
    if (portion.length > 0) await take(portion)
  }
  try {
    for await (const chunk of chunks) {
      parsing.write(decoded(() => decoder.decode(chunk, { stream: true })))
      if (parsing.entries.length >= bankRowsPerStage) await flush()
    }
    parsing.write(decoded(() => decoder.decode()))
    parsing.close()
    await flush()
  } catch (error) {
    if (error instanceof Stopped) return error.refused
    throw error
  }
  const format = parsing.format()
  if (!format) return refuse('bankFileBroken')
  return done({ format, messageId: parsing.messageId(), sender: parsing.sender(), entries })
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    return stop('bankFileBroken')
  }
}
