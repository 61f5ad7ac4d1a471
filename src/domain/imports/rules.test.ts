import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { done, refuse } from '../result.ts'
import { actionsOn, checkRun, modesOf, rowsToStore } from './rules.ts'
import { importMoves, importStates } from './states.ts'

const ready = { state: 'ready', rowsRead: 10, rowsFailed: 0, rowsWarned: 0 } as const

describe('[DOC-22] an import', () => {
  it('runs when it was read and something in it can be stored', () => {
    expect(checkRun(ready, 'all')).toEqual(done(null))
    expect(checkRun({ ...ready, rowsFailed: 3 }, 'valid')).toEqual(done(null))
    expect(checkRun({ ...ready, rowsFailed: 3 }, 'all')).toEqual(refuse('importHasErrors', { rows: 3 }))
    expect(checkRun({ ...ready, rowsFailed: 10 }, 'valid')).toEqual(refuse('importNothingValid'))
    for (const state of importStates.filter((one) => one !== 'ready'))
      expect(checkRun({ ...ready, state }, 'valid')).toEqual(refuse('importActionUnfit'))
  })

  it('is run whole by itself where nothing is wrong, and otherwise for the valid rows alone', () => {
    expect(modesOf(ready)).toEqual(['all', 'valid'])
    expect(modesOf({ ...ready, rowsFailed: 3 })).toEqual(['valid'])
    expect(modesOf({ ...ready, rowsFailed: 10 })).toEqual([])
    expect([ready, { ...ready, rowsFailed: 3 }].map((one) => rowsToStore(one, 'valid'))).toEqual([10, 7])
  })

  it('can leave out what is worth a look, where something is', () => {
    expect(modesOf({ ...ready, rowsWarned: 4 })).toEqual(['all', 'valid', 'withoutWarnings'])
    expect(modesOf({ ...ready, rowsFailed: 3, rowsWarned: 4 })).toEqual(['valid', 'withoutWarnings'])
    expect(modesOf({ ...ready, rowsFailed: 3, rowsWarned: 7 }), 'nothing would be left').toEqual(['valid'])
    expect(rowsToStore({ ...ready, rowsFailed: 3, rowsWarned: 4 }, 'withoutWarnings')).toBe(3)
  })

  it('offers what can be done, and nothing else', () => {
    expect(actionsOn(ready)).toEqual(['run', 'cancel'])
    expect(actionsOn({ ...ready, rowsFailed: 10 })).toEqual(['cancel'])
    expect(actionsOn({ ...ready, state: 'done' })).toEqual(['undo'])
    expect(actionsOn({ ...ready, state: 'undone' })).toEqual([])
  })

  it('the database allows the same moves', () => {
    const [, sql = ''] = readFileSync('migrations/0023-imports.sql', 'utf8').split('(old.state, new.state)')
    const pairs = [...sql.matchAll(/\('(\w+)', '(\w+)'\)[,)]/g)].map(([, from, to]) => `${from} ${to}`)
    const moves = Object.entries(importMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
    expect(pairs.toSorted()).toEqual(moves.toSorted())
  })
})
