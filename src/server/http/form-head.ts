/** The head of a part of a multipart form: its name, and the file's name if it is a file. */

export type PartHead = { readonly name: string; readonly fileName: string | undefined }

const parameter = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g

/** The parameters of a header, by their names in lower case; in quotation marks, only these are escaped. */
export function parametersOf(header: string): ReadonlyMap<string, string> {
  const found = [...header.matchAll(parameter)].map(([, name = '', quoted, plain = '']) => {
    return [name.toLowerCase(), quoted?.replaceAll(String.raw`\"`, '"') ?? plain] as const
  })
  return new Map(found)
}

/** Undefined without a name of its own: a form has no other parts. */
export function partHeadOf(head: string): PartHead | undefined {
  const lines = head.split('\r\n')
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line))
  const isBytes = lines.some((line) => /^content-type:\s*application\/octet-stream\b/i.test(line))
  const parameters = parametersOf(disposition ?? '')
  const name = parameters.get('name')
  if (name === undefined || name in Object.prototype) return undefined
  return { name, fileName: fileNameIn(parameters) ?? (isBytes ? '' : undefined) }
}

/** Older clients send a name outside of ASCII percent-encoded: `filename*=UTF-8''%E5…`. */
function fileNameIn(parameters: ReadonlyMap<string, string>): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '')?.[1]
  try {
    return encoded === undefined ? parameters.get('filename') : decodeURIComponent(encoded)
  } catch {
    return parameters.get('filename')
  }
}
