/** How the tables of a tenant are written, for the tests of row security. */

/** An insert of a row for the tenant $1, and an update of that tenant's rows; $2 is a fresh id. */
export type TenantTable = {
  readonly column: string
  readonly insert: string
  readonly update?: string
  /** True where only the system makes rows. */
  readonly bySystem?: true
}

export const newsTables: Readonly<Record<string, TenantTable>> = {
  news: {
    column: 'tenant_id',
    bySystem: true,
    insert: `insert into news select (select count(*) + 1 from news), $1::uuid, null, 'x', to_jsonb($2::uuid), at, at
      from (select timestamptz '2026-01-01' as at) moment`,
  },
  deliveries: {
    column: 'tenant_id',
    bySystem: true,
    insert: `insert into deliveries select 'x', $1::uuid, id, 0, created_at from news where tenant_id = $1 and $2::uuid is not null`,
    update: `update deliveries set tries = 1 where tenant_id = $1`,
  },
}
