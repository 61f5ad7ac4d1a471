/** A paper as a file to save. */
import { Readable } from 'node:stream'
import { fileTypes } from '#domain/files/types.ts'
import type { Paper } from '../adapters/pdf/blocks.ts'
import { pdfOf } from '../adapters/pdf/pdf.ts'
import type { FileAnswer } from '../http/answer.ts'

/** `name` is without its ending. */
export async function pdfAnswer(paper: Paper, name: string): Promise<FileAnswer> {
  return pdfFile(Buffer.from(await pdfOf(paper)), name)
}

export function pdfFile(bytes: Buffer, name: string): FileAnswer {
  return {
    name: `${name}.pdf`,
    mediaType: fileTypes.pdf.mediaType,
    size: bytes.length,
    bytes: Readable.from([bytes], { objectMode: false }),
  }
}
