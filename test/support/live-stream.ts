/** A stream of live updates that a screen test writes to. */
import type { FakeServer } from './fake-server.ts'

export function liveStream(server: FakeServer): (topic: string) => void {
  let write = (_text: string): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      write = (text) => stream.enqueue(new TextEncoder().encode(text))
      write('data: {"kind":"open"}\n\n')
    },
  })
  server.on('/events/v1', () => new Response(body))
  return (topic) => write(`data: ${JSON.stringify({ kind: 'event', topic, ids: {} })}\n\n`)
}
