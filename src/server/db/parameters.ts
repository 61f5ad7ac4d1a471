/** The values of a statement that is put together: each is written as the place that it has in the list. */
export type Param = (value: unknown) => string

/** A text, and its values from $3 on. */
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
