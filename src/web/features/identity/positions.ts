/** Job titles: the configured list, and the label of a code. */
import * as z from 'zod/mini'

const list = z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) }))

type Position = { readonly value: string; readonly label: string }

/** The choices; empty if the list cannot be read. */
export function positionChoices(listJson: string | undefined): readonly Position[] {
  try {
    const known = z.safeParse(list, JSON.parse(listJson ?? '[]')).data ?? []
    return known.map(({ value, label }) => ({ value: String(value), label }))
  } catch {
    return []
  }
}

/** An unknown code, or any code if the list cannot be read, is shown as it is. */
export function positionLabel(listJson: string | undefined, code: string | null): string | null {
  return positionChoices(listJson).find(({ value }) => value === code)?.label ?? code
}
