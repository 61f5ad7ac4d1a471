/** Changes to rows of files, requests and addresses, and to what is derived from journaled rows, each with its reported fault. */
import type { Tampering } from './tampered-rows.ts'

export const tamperedLists: readonly Tampering[] = [
  [
    'the amount that a row of a payment file says',
    `update bank_file_rows set amount = '99.00' where file_id = :bankFile and row = 2`,
    'bankRowsDiffer bank_files :bankFile',
  ],
  [
    'the value date that a row of a payment file says',
    `update bank_file_rows set value_date = value_date - 30 where file_id = :bankFile`,
    'bankRowsDiffer bank_files :bankFile',
  ],
  [
    'the references of two rows of a payment file exchanged',
    `update bank_file_rows r set reference = o.reference from bank_file_rows o
     where r.file_id = :bankFile and o.file_id = r.file_id and o.row = 5 - r.row`,
    'bankRowsDiffer bank_files :bankFile',
  ],
  [
    'a row of a payment file with the hash of all',
    `update bank_file_rows set reference = 'X-9' where file_id = :bankFile and row = 3;
     update bank_files set rows_hash = sha256('x') where id = :bankFile`,
    'journalDiffers bank_files :bankFile',
  ],
  [
    'a request for a child company that nobody made',
    `insert into child_requests (id, tenant_id, name, note, state, requested_by, requested_at)
     select gen_random_uuid(), :tenant, 'X', '', 'open', :person, registered_at from companies where id = :tenant`,
    'journalDiffers child_requests :tenant',
  ],
  [
    'the address of a registration page',
    `insert into registration_pages values (:tenant, 'put-in') on conflict (tenant_id) do update set slug = 'put-in'`,
    'journalDiffers registration_pages :tenant',
  ],
  [
    'a document that a recurring offer takes again',
    `insert into document_inclusions select payer_tenant_id, id, payee_id, payee_tenant_id, created_at from documents where id = :doc`,
    'journalDiffers document_inclusions',
  ],
  [
    'the name by which payees know a payer',
    `update payer_directory set name = name || 'x' where company_id = :tenant`,
    'derivedDiffers payer_directory :tenant',
  ],
  [
    'a payer that is not in the directory',
    `delete from payer_directory where company_id = :tenant`,
    'derivedDiffers payer_directory :tenant',
  ],
  [
    'the calendars as they are read',
    `update calendar_texts set calendars = replace(calendars::text, '2026-10-', '2026-11-')::json where country = 'CN'`,
    'derivedDiffers calendar_texts CN',
  ],
]
