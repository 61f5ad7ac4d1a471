/** The place that a drawn PDF leaves for a signature: an invisible field whose value is filled in later. */

import { checkedSignatureBytesMax } from '#domain/signatures/limits.ts'

/** With both certificate chains and the timestamp; those of an authority with RSA keys of 4096 bits and two issuers fit. */
export const signatureBytesMax = checkedSignatureBytesMax

/** As wide as the widest range of a file. */
const unknown = 9_999_999_999
export const byteRangePlaceholder = `[0 ${unknown} ${unknown} ${unknown}]`

export type SignaturePlace = {
  /** Who signs, as PDF readers list it. */
  readonly name: string
  readonly reason: string
  readonly at: Date
}

/** Bits of a field that is printed and locked, and of a form that has signatures and is only added to. */
const [printedAndLocked, signedAndAppendOnly] = [132, 3]

export function leaveSignaturePlace(doc: PDFKit.PDFDocument, { name, reason, at }: SignaturePlace): void {
  const value = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(signatureBytesMax),
    // An object of String is written as text, a plain string as a name.
    Name: textOf(name),
    Reason: textOf(reason),
    M: at,
  })
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: value,
    T: textOf('Signature1'),
    F: printedAndLocked,
    P: doc.page.dictionary,
  })
  const { annotations } = doc.page as unknown as { readonly annotations: unknown[] }
  annotations.push(field)
  doc.initForm()
  const { _root: root } = doc as unknown as WithForm
  const form = root.data.AcroForm.data
  form.NeedAppearances = false
  form.SigFlags = signedAndAppendOnly
  form.Fields.push(field)
  value.end(undefined)
  field.end(undefined)
}

/** The dictionary of the form, which the types of the library leave out. */
type WithForm = {
  readonly _root: {
    readonly data: {
      readonly AcroForm: {
        readonly data: { NeedAppearances: boolean; SigFlags: number; readonly Fields: unknown[] }
      }
    }
  }
}

const textOf = (text: string): unknown => Object(text)
