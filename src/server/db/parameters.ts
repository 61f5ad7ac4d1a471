/** Parameters of a statement that is built in parts: `param` adds a value to the list and returns its placeholder. */
export type Param = (value: unknown) => string

/** A text and its values. In the query of a read they begin at $3. */
export type Statement = { readonly sql: string; readonly values: readonly unknown[] }

export function parameters(first: number): { readonly values: unknown[]; readonly param: Param } {
  const values: unknown[] = []
  return {
    values,
    param: (value) => {
      values.push(value)
      return `$${first + values.length - 1}`
    },
  }
}
