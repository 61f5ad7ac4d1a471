/** A table as a file to save: its name says what it is and when it was made, and an empty one is refused. */
import { Readable } from 'node:stream'
import { type Instant, minuteOf } from '#domain/day.ts'
import type { ExportFormat } from '#domain/exports.ts'
import { fileTypes } from '#domain/files/types.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import type { FileAnswer } from '../http/answer.ts'
import { csvOf } from './csv.ts'
import type { Table } from './table.ts'
import { xlsxOf } from './xlsx.ts'

export type Order = {
  /** What is exported; the name of the file and the sheet. */
  readonly what: Pair
  readonly format: ExportFormat
  readonly language: Language
  /** Business time. */
  readonly at: Date
}

/** `对账单_2026-11-16-1000.xlsx`. */
export const exportName = ({ what, format, language, at }: Named): string => {
  const minute = minuteOf(at.getTime() as Instant)
  return `${say(language)(what)}_${minute.replace(' ', '-').replace(':', '')}.${format}`
}
type Named = Omit<Order, 'format'> & { readonly format: string }

export async function exportOf<Row>(
  { columns, batches }: Table<Row>,
  order: Order,
): Promise<Result<FileAnswer, 'nothingToExport'>> {
  const source = batches[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done) return refuse('nothingToExport')
  const table = { columns, batches: resumed(first.value, source) }
  const bytes = order.format === 'csv' ? csvBytes(table, order) : xlsxBytes(table, order)
  return done({ name: exportName(order), mediaType: mediaTypes[order.format], bytes })
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: fileTypes.xlsx.mediaType,
  csv: 'text/csv; charset=utf-8',
}

const csvBytes = <Row>(table: Table<Row>, { language }: Order): Readable =>
  Readable.from(csvOf(table, language), { objectMode: false })
const xlsxBytes = <Row>(table: Table<Row>, { what, language, at }: Order): Readable =>
  xlsxOf(table, { title: say(language)(what), language, at })

/** The same batches again after one was peeked at; closing them closes their source. */
function resumed<T>(first: T, source: AsyncIterator<T>): AsyncIterable<T> {
  let looked = false
  const next = (): Promise<IteratorResult<T>> => {
    if (looked) return source.next()
    looked = true
    return Promise.resolve({ value: first })
  }
  const close = async (): Promise<IteratorResult<T>> => {
    await source.return?.()
    return { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: close }) }
}
