/** Job titles: the list that the platform configures, and the label of a code. */
import * as z from 'zod/mini'

const list = z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) }))

type Position = { readonly value: string; readonly label: string }

/** What can be chosen; nothing where the list cannot be read. */
export function positionChoices(listJson: string | undefined): readonly Position[] {
  try {
    const known = z.safeParse(list, JSON.parse(listJson ?? '[]')).data ?? []
    return known.map(({ value, label }) => ({ value: String(value), label }))
  } catch {
    return []
  }
}

/** A code that the list does not know, or a list that cannot be read, shows the code. */
export function positionLabel(listJson: string | undefined, code: string | null): string | null {
  return positionChoices(listJson).find(({ value }) => value === code)?.label ?? code
}
