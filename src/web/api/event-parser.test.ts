import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { eventParser, type ParsedEvent } from './event-parser.ts'

/** Feeds text in pieces that end at these positions. */
function parsed(text: string, cuts: readonly number[] = []): ParsedEvent[] {
  const found: ParsedEvent[] = []
  const feed = eventParser((event) => void found.push(event))
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].toSorted(
    (a, b) => a - b,
  )
  for (const [index, place] of places.slice(0, -1).entries()) feed(text.slice(place, places[index + 1]))
  return found
}

const line = fc.string().filter((text) => !/[\r\n]/.test(text) && text !== '')
const event = fc.record({ id: fc.option(fc.nat().map(String), { nil: undefined }), data: line })
const textOf = ({ id, data }: ParsedEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`

describe('events', () => {
  it('[COM-08] are the same wherever the text is cut', () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(fc.nat()), (events, cuts) => {
        expect(parsed(events.map(textOf).join(':\n\n'), cuts)).toEqual(events)
      }),
    )
  })

  it('[COM-08] that did not arrive whole do not count', () => {
    fc.assert(
      fc.property(event, event, fc.nat(), (first, second, cut) => {
        const text = textOf(second)
        const whole = parsed(textOf(first) + text.slice(0, cut % text.length))
        expect(whole).toEqual([first])
      }),
    )
  })

  it('may end their lines as other servers do, have several lines of data, fields of no interest and comments', () => {
    expect(parsed('id: 7\r\nevent: x\r\ndata: a\r\ndata:b\r\n\r\n', [1, 6, 7])).toEqual([
      { id: '7', data: 'a\nb' },
    ])
    expect(parsed(': nothing\n\nid: 8\n\nretry: 5\ndata\n\n')).toEqual([{ id: undefined, data: '' }])
  })
})
