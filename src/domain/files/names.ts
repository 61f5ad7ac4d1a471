/** File names that can be stored, shown, zipped and saved anywhere. */
import { withoutInvisible } from '../formats/visible.ts'
import { fileNameCharactersMax } from './limits.ts'
import { type FileType, fileTypes } from './types.ts'

/** The name of a file whose own name has nothing usable. */
const nameless = 'file'

/**
 * Removes paths and invisible or direction-changing characters (NUL, control, format and bidi characters, lone
 * surrogates); reserved characters become underscores. The extension follows the content: another known one is
 * replaced, anything else is kept before it.
 */
export const cleanFileName = (name: string, type: FileType): string =>
  cleanNameOf(name, fileTypes[type].extensions)

/** The same for any kind of file: with one of its own extensions, the first if the name has none of them. */
export function cleanNameOf(name: string, own: readonly [string, ...string[]]): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const plain = trimmed(
    withoutInvisible(base)
      .replaceAll(/[<>:"|?*]/g, '_')
      .normalize('NFC'),
  )
  const { stem, extension } = split(plain)
  const isOwn = own.includes(extension.toLowerCase())
  const known = isOwn || knownExtensions.has(extension.toLowerCase())
  return cut(known ? stem : plain, isOwn ? extension : own[0])
}

const knownExtensions: ReadonlySet<string> = new Set(
  Object.values(fileTypes).flatMap(({ extensions }) => extensions),
)

/** No dots or spaces at the ends: a leading dot hides a file, and a trailing one is lost by some systems. */
const trimmed = (name: string): string => name.replaceAll(/^[\s.]+|[\s.]+$/gu, '')

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot <= 0
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1) }
}

/** Shortened to the limit at the end of the stem. */
function cut(stem: string, extension: string): string {
  const room = fileNameCharactersMax - [...extension].length - 1
  const kept = trimmed([...trimmed(stem)].slice(0, room).join(''))
  return `${kept || nameless}.${extension}`
}

/** The same names made unique: `合同.pdf`, `合同 (2).pdf`. Some file systems ignore case. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const { stem, extension } = split(name)
    const numbered = (n: number) => `${stem} (${n})${extension && `.${extension}`}`
    let unique = name
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = numbered(n)
    taken.add(unique.toLowerCase())
    return unique
  })
}
