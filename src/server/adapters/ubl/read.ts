/**
 * Reads UBL in a thread with limited memory and time, so that the server answers others meanwhile, whatever a file does to
 * its reader.
 */
import { on } from 'node:events'
import { refuse } from '#domain/result.ts'
import { ublInlineBytesMax, ublReaderMegabytesMax, ublReadSecondsMax } from '#domain/sync/limits.ts'
import { startThread } from '../thread.ts'
import { isZip, parseUbl, type UblResult } from './parse.ts'
import type { UblTask } from './worker.ts'

export type UblBounds = { readonly secondsMax?: number; readonly megabytesMax?: number }

export async function readUblFile(
  name: string,
  bytes: Uint8Array,
  { secondsMax = ublReadSecondsMax, megabytesMax = ublReaderMegabytesMax }: UblBounds = {},
): Promise<UblResult> {
  if (bytes.length <= ublInlineBytesMax && !isZip(bytes)) return parseUbl(name, bytes)
  const own = Uint8Array.from(bytes)
  const worker = await startThread('ubl-worker', new URL('worker.ts', import.meta.url), {
    workerData: { name, bytes: own } satisfies UblTask,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
  })
  const late = AbortSignal.timeout(secondsMax * 1_000)
  try {
    const messages = on(worker, 'message', { signal: late, close: ['exit'] }) as AsyncIterable<[UblResult]>
    for await (const [result] of messages) return result
  } catch (error) {
    // Exceeding its memory limit kills only this thread.
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isTooMuch && !late.aborted) throw error
  } finally {
    void worker.terminate()
  }
  return refuse('ublTooMuch')
}
