/**
 * The details of a journal entry as columns of a select over `audit a`: the reason, the changes, and the objects
 * involved. Entries store their changes as a list; an entry with a single value before and after becomes a list of
 * one. Reasons given by operators are not shown to tenants.
 */

const fact = (name: string): string => `a.body #>> '{facts,${name}}'`

/** Entries with one value before and after: which field it is, and where the new value is stored. */
const single: readonly (readonly [actions: readonly string[], field: string, after: string])[] = [
  [['entities.renamed'], `'name'`, fact('name')],
  [['identity.contactChanged'], fact('field'), fact('name')],
  [['operator.registrationPageSet'], `'slug'`, fact('after')],
  [
    [
      'operator.companyActivated',
      'operator.companyFrozen',
      'operator.companyUnfrozen',
      'operator.userFrozen',
      'operator.userUnfrozen',
    ],
    `'accountState'`,
    fact('after'),
  ],
]

/** Numbers in an entry that have no value before. */
const figures = ['rowsRead', 'rowsFailed', 'rowsAdded', 'rows', 'size']

const oneChange = (field: string, before: string, after: string): string =>
  `jsonb_build_object('field', ${field}, 'before', ${before}, 'after', ${after})`

const changes = `coalesce(a.body #> '{facts,changes}', case
    ${single
      .map(
        ([actions, field, after]) =>
          `when a.action in ('${actions.join("', '")}') then jsonb_build_array(${oneChange(field, fact('before'), after)})`,
      )
      .join('\n    ')}
    else (select jsonb_agg(${oneChange('key', 'null::text', 'value')}) from jsonb_each_text(a.body -> 'facts')
      where key = any(array['${figures.join("', '")}'])) end, '[]')`

/** Objects without a page of their own need no id. */
const oneItem = (kind: string, id: string): string =>
  `jsonb_build_array(jsonb_build_object('kind', '${kind}', 'id', coalesce(${fact(id)}, ''), 'name', coalesce(${fact('name')}, '')))`

export const itemsSql = `coalesce(case
    when a.body #> '{facts,items}' is not null then
      (select jsonb_agg(jsonb_build_object('kind', 'document') || item) from jsonb_array_elements(a.body #> '{facts,items}') item)
    when a.action like 'documents.%' and a.body #> '{facts,id}' is not null then ${oneItem('document', 'id')}
    when a.body #> '{facts,importId}' is not null then case ${fact('kind')}
      when 'payees' then ${oneItem('payeeImport', 'importId')} when 'contracts' then ${oneItem('contractImport', 'importId')}
      else ${oneItem('import', 'importId')} end
    when a.body #> '{facts,memberId}' is not null then ${oneItem('staff', 'memberId')}
    when a.action like 'files.%' then ${oneItem('file', 'fileId')}
    when a.action like 'entities.%' then ${oneItem('entity', 'id')}
    end, '[]')`

export const details = `
  case when a.action not like 'operator.%' then ${fact('reason')} end as reason,
  ${changes} as changes,
  ${itemsSql} as items`
