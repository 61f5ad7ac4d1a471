/** The thread that reads a file of UBL documents. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseUbl } from './parse.ts'

export type UblTask = { readonly name: string; readonly bytes: Uint8Array }

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
const { name, bytes } = workerData as UblTask
void parseUbl(name, bytes).then((result) => port.postMessage(result))
