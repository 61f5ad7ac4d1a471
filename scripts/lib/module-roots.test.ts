/** The roots of a module in graphs with circles, and how often the graph is asked for them. */
import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { type Modules, moduleRoots } from './module-roots.ts'

type Graph = ReadonlyMap<string, NonNullable<ReturnType<Modules['getModuleInfo']>>>

const apart = /sandbox/
const names = Array.from({ length: 8 }, (_, n) => (n % 4 === 3 ? `sandbox ${n}` : `module ${n}`))
const importing = fc.subarray([...names])
const graphs = fc
  .tuple(
    ...names.map(() =>
      fc.record({ isEntry: fc.boolean(), importers: importing, dynamicImporters: importing }),
    ),
  )
  .map((infos): Graph => new Map(infos.map((info, n) => [String(names[n]), info])))

/** Every module above one, itself included. */
function allAbove(graph: Graph, id: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const importer of graph.get(id)?.importers ?? []) allAbove(graph, importer, seen)
  return seen
}

function slowRoots(graph: Graph, id: string): ReadonlySet<string> {
  const above = [...allAbove(graph, id)]
  const fetched = above.filter((one) => {
    const { isEntry, dynamicImporters = [] } = graph.get(one) ?? {}
    return isEntry !== true && dynamicImporters.length > 0 && !apart.test(one)
  })
  return new Set([...above.filter((one) => graph.get(one)?.isEntry).map(() => 'entry'), ...fetched])
}

it('[RUN-01] are those of every module above it, in whichever order they are asked for', () => {
  fc.assert(
    fc.property(graphs, fc.shuffledSubarray([...names], { minLength: names.length }), (graph, order) => {
      const roots = moduleRoots(apart)
      for (const id of order)
        expect(roots(id, { getModuleInfo: (one) => graph.get(one) ?? null })).toEqual(slowRoots(graph, id))
    }),
  )
})

it('[RUN-01] asks a long chain about each module once, however many groups there are', () => {
  const chain = Array.from({ length: 500 }, (_, n) => `module ${n}`)
  let requests = 0
  const modules: Modules = {
    getModuleInfo: (id) => {
      requests += 1
      const n = chain.indexOf(id)
      return { isEntry: n === 0, importers: chain.slice(Math.max(n - 1, 0), n), dynamicImporters: [] }
    },
  }
  const roots = moduleRoots(apart)
  const groups = Array.from({ length: 13 }, () => chain.map((id) => [...roots(id, modules)].join()))
  expect(new Set(groups.flat())).toEqual(new Set(['entry']))
  expect(requests).toBe(chain.length)
})
