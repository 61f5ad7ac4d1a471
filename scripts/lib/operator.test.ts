/** The calls of a command for people who run the product. */
import { expect, it } from 'vitest'
import { givenIn } from './operator.ts'

it('[RUN-07] a call fits its way in any order, and nothing is left out or left over', () => {
  const moment = ['--at TIME', '--to FOLDER']
  expect(givenIn(['--to', 'new', '--at', 'end'], moment)).toEqual(['end', 'new'])
  expect(givenIn(['--at=end', '--to=a b'], moment)).toEqual(['end', 'a b'])
  expect(givenIn(['folder'], ['FOLDER'])).toEqual(['folder'])
  expect(givenIn(['--base'], ['--base'])).toEqual(['true'])
  expect(givenIn([], [])).toEqual([])
  expect(givenIn(['add', 'a@b.test', '甲'], ['add', 'MAIL', 'NAME'])).toEqual(['add', 'a@b.test', '甲'])
  for (const [args, takes] of [
    [['--at', 'end'], moment],
    [['--at', 'end', '--to', 'new', 'more'], moment],
    [['--at', '--to', 'new'], moment],
    [['--base'], ['FOLDER']],
    [['--base', 'folder'], ['--base']],
    [['--bsae'], ['--base']],
    [[], ['FOLDER']],
    [['a', 'b'], ['FOLDER']],
    [
      ['reset', 'a@b.test'],
      ['add', 'MAIL'],
    ],
  ] as const)
    expect(givenIn(args, takes)).toBeUndefined()
})
