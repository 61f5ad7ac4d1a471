/** Whether two files have the same bytes, whatever their names. */
export async function isSameContent(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [first, second] = await Promise.all([bytesOf(one), bytesOf(other)])
  return first.every((byte, at) => byte === second[at])
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())
