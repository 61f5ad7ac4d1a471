/**
 * Reads XML as the texts by their paths. A document type declaration is refused, so that there are neither entities nor
 * references to anything outside; depth, bytes, and elements with their attributes and namespaces are limited.
 */
import { SaxesParser } from 'saxes'
import { done, type Result, refuse } from '#domain/result.ts'
import {
  syncTextCharactersMax,
  ublDocumentBytesMax,
  ublDocumentsMax,
  ublExpandedBytesMax,
  ublLevelsMax,
  ublNodesMax,
  ublPartsMax,
} from '#domain/sync/limits.ts'
import { isUblNote, isUblRead, type UblTexts } from '#domain/sync/ubl.ts'
import { SheetRefused } from '../sheet/refused.ts'
import { partsOf, verifyParts, wholeBytes } from '../sheet/zip.ts'

/** One document of a file; without texts where it cannot be read. */
export type UblRead = { readonly place: string; readonly texts: UblTexts | undefined }

export type UblResult = Result<readonly UblRead[], 'ublInvalid' | 'ublTooMuch'>

const zipBegins = [0x50, 0x4b]
export const isZip = (bytes: Uint8Array): boolean => zipBegins.every((byte, n) => bytes[n] === byte)

/** One XML, or every XML of a zip in the order that they have in it. */
export async function parseUbl(name: string, bytes: Uint8Array): Promise<UblResult> {
  if (!isZip(bytes)) return done([{ place: name, texts: textsOf(bytes) }])
  try {
    return await readZip(name, bytes)
  } catch (error) {
    if (error instanceof SheetRefused) return refuse('ublInvalid', { place: name })
    throw error
  }
}

/** What a zip says of itself is looked at before anything is unpacked. */
async function readZip(name: string, bytes: Uint8Array): Promise<UblResult> {
  const parts = partsOf(bytes, ublPartsMax)
  const named = [...parts].filter(([part]) => /\.xml$/i.test(part))
  const bytesInAll = [...parts.values()].reduce((sum, part) => sum + part.bytes, 0)
  if (named.length === 0) return refuse('ublInvalid', { place: name })
  if (named.length > ublDocumentsMax || bytesInAll > ublExpandedBytesMax) return refuse('ublTooMuch')
  await verifyParts(parts)
  const read: UblRead[] = []
  for (const [place, part] of named) {
    read.push({
      place,
      texts: part.bytes > ublDocumentBytesMax ? undefined : textsOf(await wholeBytes(part)),
    })
  }
  return done(read)
}

class Unreadable extends Error {}

function textsOf(bytes: Uint8Array): UblTexts | undefined {
  if (bytes.length > ublDocumentBytesMax) return undefined
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function parse(xml: string): UblTexts {
  const texts = new Map<string, string[]>()
  const path: string[] = []
  const written: string[] = []
  let nodes = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  const countNode = (): void => {
    nodes += 1
    if (nodes > ublNodesMax) throw new Unreadable()
  }
  const add = (at: string, text: string): void => {
    if (!isUblRead(at)) return
    if (text.length > syncTextCharactersMax) {
      if (isUblNote(at)) return
      throw new Unreadable()
    }
    const known = texts.get(at)
    if (known) known.push(text)
    else texts.set(at, [text])
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Unreadable()
  })
  // A namespace is declared by an attribute.
  parser.on('attribute', countNode)
  parser.on('opentag', ({ local, attributes }) => {
    countNode()
    path.push(local)
    written.push('')
    if (path.length > ublLevelsMax) throw new Unreadable()
    for (const { local: name, prefix, value } of Object.values(attributes))
      if (prefix === '') add(`${path.join('/')}@${name}`, value)
  })
  const onText = (text: string): void => {
    const last = written.length - 1
    if (last >= 0) written[last] += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const text = (written.pop() ?? '').trim()
    if (text !== '') add(path.join('/'), text)
    path.pop()
  })
  parser.write(xml).close()
  return texts
}
