/**
 * Requests that never become a call: addresses and headers that the framework rejects. They also get the envelope.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#domain/failures.ts'
import { refuse } from '#domain/result.ts'
import { unparsedLingerMs } from '../limits.ts'
import { envelopeOf, refusedWith, send } from './answer.ts'
import { languageOf } from './parse.ts'

/** For `frameworkErrors`: there is no route yet, and no hook has run. */
export const answerUnrouted =
  (headers: OutgoingHttpHeaders) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const failure: Failure = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'routeUnknown' : 'inputMalformed'
    reply.headers({ ...headers, 'x-request-id': request.id })
    send(reply, refusedWith(refuse(failure)), languageOf(request))
  }

/** For `clientErrorHandler`: the input is not HTTP, or too large, so neither language nor id is known. */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const { text } = envelopeOf(refusedWith(refuse('inputMalformed')), 'zh')
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  // Keep reading while the answer is sent, so that the caller does not get a connection reset.
  socket.resume().setTimeout(unparsedLingerMs, () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
