/** Whether an auth map has a code, and filtering a menu by it. */

export type AuthMap = Readonly<Record<string, unknown>>

/** The code of an element whose real code was forgotten: no map permits it. */
const noCodes: ReadonlySet<string> = new Set(['', '*', 'null', 'undefined'])

export const isPermitted = (may: AuthMap, code: string | null | undefined): boolean =>
  typeof code === 'string' && !noCodes.has(code.trim()) && Object.hasOwn(may, code) && may[code] === true

type Entry = { readonly authCode: string; readonly children: readonly Entry[] }

/** Permitted entries, without children that are not permitted and without entries that become empty. */
export function permittedEntries<E extends Entry>(entries: readonly E[], may: AuthMap): E[] {
  return entries
    .filter(({ authCode }) => isPermitted(may, authCode))
    .map((entry) => ({ entry, kept: { ...entry, children: permittedEntries(entry.children, may) } }))
    .filter(({ entry, kept }) => entry.children.length === 0 || kept.children.length > 0)
    .map(({ kept }) => kept)
}
