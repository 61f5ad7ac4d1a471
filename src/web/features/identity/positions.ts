/** The label of a job title's code, from the list that the platform configures. */
import * as z from 'zod/mini'

const list = z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) }))

/** A code that the list does not know, or a list that cannot be read, shows the code. */
export function positionLabel(listJson: string | undefined, code: string | null): string | null {
  if (code === null || listJson === undefined) return code
  try {
    const known = z.safeParse(list, JSON.parse(listJson)).data ?? []
    return known.find(({ value }) => String(value) === code)?.label ?? code
  } catch {
    return code
  }
}
