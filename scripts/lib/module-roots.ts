/** Which files of the portal bring a module with them: the first one, or those that are fetched when they are asked for. */

export type Modules = {
  readonly getModuleInfo: (id: string) => {
    isEntry: boolean
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

/**
 * Remembers what it found, since every group of modules asks about every module. A module in `apart` is the root of
 * nothing.
 */
export function moduleRoots(apart: RegExp): (id: string, modules: Modules) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (id, modules) => {
    const found = known.get(id)
    if (found) return found
    const roots = new Set<string>()
    // A set that grows while it is gone through: modules may import each other in a circle.
    const above = new Set([id])
    for (const one of above) {
      const remembered = known.get(one)
      const info = remembered ? null : modules.getModuleInfo(one)
      for (const root of remembered ?? []) roots.add(root)
      if (info?.isEntry) roots.add('entry')
      else if (info && info.dynamicImporters.length > 0 && !apart.test(one)) roots.add(one)
      for (const importer of info?.importers ?? []) above.add(importer)
    }
    known.set(id, roots)
    return roots
  }
}
