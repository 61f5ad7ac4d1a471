/** A schema as rows for people: the name of each field, its type, and whether it is required. */
import * as z from 'zod/mini'

export type FieldRow = { readonly name: string; readonly holds: string; readonly required: boolean }

type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly const?: unknown
}

export function fieldRows(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): readonly FieldRow[] {
  if (!schema) return []
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return (whole.oneOf ?? [whole]).flatMap((one) => rowsOf('', one, true))
}

function rowsOf(name: string, schema: JsonSchema, required: boolean): FieldRow[] {
  const own =
    name === '' && schema.properties ? [] : [{ name: name || '–', holds: holdsOf(schema), required }]
  const inner = schema.items?.properties ? schema.items : schema
  const prefix = schema.items?.properties ? `${name}[]` : name
  const fields = Object.entries(inner.properties ?? {}).flatMap(([field, child]) =>
    rowsOf(prefix === '' ? field : `${prefix}.${field}`, child, inner.required?.includes(field) ?? false),
  )
  return [...own, ...fields]
}

function holdsOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(holdsOf).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `${schema.items.properties ? 'object' : holdsOf(schema.items)}[]`
  if (typeof schema.additionalProperties === 'object')
    return `{ [key]: ${holdsOf(schema.additionalProperties)} }`
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' | ')
}
