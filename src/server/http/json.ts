/**
 * JSON bodies. Depth and number of values are counted in one pass before parsing, so that later steps may visit all
 * of it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { syncBodyNodesMax } from '#domain/sync/limits.ts'
import { bodyDepthMax, bodyNodesMax } from '../limits.ts'

/** Replaces the framework's parser and delegates to it; prototype keys are refused there. */
export function limitJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const nodesMax = isBatch(request) ? syncBodyNodesMax : bodyNodesMax
    const excess = excessOf(body as string, nodesMax)
    if (excess === undefined) void parse(request, body as string, done)
    else done(new BodyTooComplexError(excess), undefined)
  })
}

/** Whether the route takes a batch. */
export const isBatch = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  'isBatch' in config && config.isBatch === true

export class BodyTooComplexError extends Error {
  readonly statusCode = 400
  readonly excess: Excess
  constructor(excess: Excess) {
    super(`the body has too many ${excess}`)
    this.excess = excess
  }
}

/** What a body has too many of. */
type Excess = 'levels' | 'values'

/** The characters that matter outside of strings; the engine's own search skips the rest. */
const structure = /["[\]{},]/g

/** Which limit a text exceeds: depth or number of values. Invalid JSON is left to the parser. */
export function excessOf(text: string, nodesMax = bodyNodesMax): Excess | undefined {
  let depth = 0
  let nodes = 1
  structure.lastIndex = 0
  for (let found = structure.exec(text); found; found = structure.exec(text)) {
    const [sign] = found
    if (sign === '"') structure.lastIndex = endOfString(text, structure.lastIndex)
    else if (sign === ']' || sign === '}') depth -= 1
    else nodes += 1
    if (sign === '[' || sign === '{') depth += 1
    if (depth > bodyDepthMax) return 'levels'
    if (nodes > nodesMax) return 'values'
  }
  return undefined
}

const quoteCode = 0x22
const backslashCode = 0x5c

/** The index after the closing quote; an escaped quote is skipped. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quoteCode) return at + 1
    if (code === backslashCode) at += 1
  }
  return text.length
}
