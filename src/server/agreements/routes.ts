/** The calls of agreements. */

import * as contract from '#contract/agreements.ts'
import { done } from '#domain/result.ts'
import { present } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { agreementFiles } from './files.ts'

export const agreementsRoutes: readonly Served[] = [
  present(contract.platformAgreements, { sql: 'select null::text as answer' }, ({ language }) =>
    done(
      agreementFiles
        .filter((agreement) => agreement.language === language)
        .map(({ kind, name, id }) => ({ id, kind, name, url: `/files/v1/${id}` })),
    ),
  ),
]
