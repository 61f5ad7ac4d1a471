/** The thread that decides a large run. */
import { parentPort, workerData } from 'node:worker_threads'
import { type EngineTask, runEngine } from './engine.ts'

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
const decided = runEngine(workerData as EngineTask)
const buffers = [decided.awards, ...decided.snapshot].map(({ buffer }) => buffer as ArrayBuffer)
port.postMessage(decided, [...new Set(buffers)])
