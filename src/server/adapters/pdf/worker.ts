/** The thread that draws a long paper. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Paper } from './blocks.ts'
import { drawPaper } from './draw.ts'

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
void drawPaper(workerData as Paper).then((result) => port.postMessage(result))
