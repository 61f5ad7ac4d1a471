/** Papers as PDF files. A long one is drawn in a thread, so that the server answers others meanwhile. */
import { once } from 'node:events'
import { pdfInlineRowsMax } from '../../limits.ts'
import { startThread } from '../thread.ts'
import { type Paper, rowCountOf } from './blocks.ts'
import { drawPaper } from './draw.ts'

export async function pdfOf(paper: Paper, inlineRowsMax: number = pdfInlineRowsMax): Promise<Uint8Array> {
  if (rowCountOf(paper) <= inlineRowsMax) return drawPaper(paper)
  const worker = await startThread('pdf-worker', new URL('worker.ts', import.meta.url), { workerData: paper })
  try {
    const [drawn] = (await once(worker, 'message')) as [Uint8Array]
    return drawn
  } finally {
    void worker.terminate()
  }
}
