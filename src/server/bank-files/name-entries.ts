/** Which things the entries of a message name: one look-up for each subject, whatever the number of entries. */
import type { Kysely } from 'kysely'
import type { BankEntry, EntryKind } from '#domain/bank-files/entries.ts'
import { type OrderId, orderIdIn } from '#domain/iso20022/order-ids.ts'
import type { Schema } from '../db/schema.ts'
import type { PaymentSubject } from '../payment-subject.ts'

type Db = Kysely<Schema>
type Naming = Pick<PaymentSubject<never>, 'referenceIn' | 'kinds'>

/** A thing of a subject. */
export type NamedThing<Subject> = {
  readonly subject: Subject
  readonly id: string
  readonly tenantId: string
}

type Reference = { readonly text: string; readonly kind: EntryKind | undefined }
const takes = ({ kinds }: Naming, kind: EntryKind | undefined): boolean =>
  kind === undefined || kinds.includes(kind)

/** In the order of the references, undefined where one names nothing; of a kind of entries, only what can be of that kind. */
export async function nameReferences<Of, Subject extends PaymentSubject<Of>>(
  db: Db,
  subjects: readonly Subject[],
  references: readonly Reference[],
  of: Of,
): Promise<readonly (NamedThing<Subject> | undefined)[]> {
  const named: (NamedThing<Subject> | undefined)[] = references.map(() => undefined)
  for (const subject of subjects) {
    const read = references.map(({ text, kind }, n) =>
      named[n] || !takes(subject, kind) ? undefined : subject.referenceIn(text),
    )
    const wanted = [...new Set(read.filter((reference) => reference !== undefined))]
    if (wanted.length === 0) continue
    const found = await subject.find(db, wanted, of)
    for (const [n, reference] of read.entries()) {
      const thing = reference === undefined ? undefined : found.get(reference)
      if (thing) named[n] = { subject, ...thing }
    }
  }
  return named
}

export const nameEntries = <Of, Subject extends PaymentSubject<Of>>(
  db: Db,
  subjects: readonly Subject[],
  entries: readonly BankEntry[],
  of: Of,
): Promise<readonly (NamedThing<Subject> | undefined)[]> =>
  nameReferences(
    db,
    subjects,
    entries.map(({ reference, kind }) => ({ text: reference, kind })),
    of,
  )

/** A reference as the subject that writes its own like this stores it. */
export const referenceIn = (subjects: readonly Naming[], text: string): string | undefined =>
  subjects.map((subject) => subject.referenceIn(text)).find((reference) => reference !== undefined)

/** Whether money that came in with this reference is for one of these subjects. */
export const expectsIncoming =
  (subjects: readonly Naming[]) =>
  (text: string): boolean =>
    subjects.some((subject) => subject.kinds.includes('incoming') && subject.referenceIn(text) !== undefined)

/** A row of a sheet says only that a reference was paid: what that means is up to the subject that writes its own like this. */
export const kindInSheet = (subjects: readonly Naming[], text: string): EntryKind =>
  subjects.find((subject) => subject.referenceIn(text) !== undefined)?.kinds[0] ?? 'payment'

/** What the bank was asked to pay by an order of one of these subjects; nothing where it is of none. */
export async function referencesInOrder<Of>(
  db: Db,
  subjects: readonly PaymentSubject<Of>[],
  order: OrderId,
  of: Of,
): Promise<readonly string[]> {
  for (const subject of subjects) {
    const references = await subject.inOrder(db, order, of)
    if (references.length > 0) return references
  }
  return []
}

/** The order that an entry is about as a whole, or else the one that a refusal names. */
export function orderOfEntry({ reference, orderId }: BankEntry): OrderId | undefined {
  const whole = orderIdIn(reference)
  if (whole || orderId === null) return whole
  return { orderId, block: undefined }
}
