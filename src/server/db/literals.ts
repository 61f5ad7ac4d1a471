/** Values within the text of a statement that takes no parameters, such as COPY. Each is checked, so that nothing else gets into the text. */
import type { Day } from '#domain/day.ts'

export const uuidLiteral = (id: string): string => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('This is no id.')
  return `'${id}'::uuid`
}
export const dayLiteral = (day: Day): string => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('This is no day.')
  return `'${day}'::date`
}
