/** The calls of the operator. */

import * as contract from '#contract/operated.ts'
import * as awards from '#contract/operated-awards.ts'
import * as verification from '#contract/operated-verification.ts'
import * as session from '#contract/operator.ts'
import * as config from '#contract/operator-config.ts'
import type { Reply } from '#contract/route.ts'
import { companyActionsOn, userActionsOn } from '#domain/operator/rules.ts'
import { done } from '#domain/result.ts'
import { refusedWith } from '../http/answer.ts'
import { present, read } from '../http/read.ts'
import { act, open, runCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { type OperatorAwardPage, operatorAwardPage, operatorAwardView, revoke } from './awards.ts'
import * as commands from './commands.ts'
import { changesConfig } from './config.ts'
import * as queries from './queries.ts'
import { openSession, signOut, verifyOperator } from './sign-in.ts'
import {
  releaseVerification,
  type VerificationPage,
  verificationPage,
  verificationValues,
  verificationView,
} from './verification.ts'

const signIn = open(session.operatorSignIn, async (context, input, incoming) => {
  const verified = await verifyOperator(context, input, incoming)
  if (!verified.ok) return refusedWith(verified)
  return runCommand(context, session.operatorSignIn, openSession(verified.value), incoming)
})

type ActionlessList<L extends { readonly list: readonly object[] }> = Omit<L, 'list'> & {
  readonly list: readonly Omit<L['list'][number], 'actions'>[]
}
type Companies = Reply<typeof contract.operatorCompanies>
type Users = Reply<typeof contract.operatorUsers>

const companies = present<typeof contract.operatorCompanies, ActionlessList<Companies>>(
  contract.operatorCompanies,
  { sql: queries.companiesPage, values: queries.companiesValues },
  ({ row: { list, ...paging } }) =>
    done({
      ...paging,
      list: list.map((company) => ({
        ...company,
        actions: [...companyActionsOn(company.state, company.companyType)],
      })),
    }),
)

const users = present<typeof contract.operatorUsers, ActionlessList<Users>>(
  contract.operatorUsers,
  { sql: queries.usersPage, values: queries.usersValues },
  ({ row: { list, ...paging } }) =>
    done({ ...paging, list: list.map((user) => ({ ...user, actions: [...userActionsOn(user.state)] })) }),
)

export const operatorRoutes: readonly Served[] = [
  signIn,
  act(session.operatorSignOut, signOut),
  read(session.operatorRead, { sql: queries.account }),
  companies,
  read(contract.operatorCompaniesTotals, {
    sql: queries.companiesTotals,
    values: queries.companiesTotalsValues,
  }),
  act(contract.companyActivate, commands.activateCompany),
  act(contract.companyFreeze, commands.freeze),
  act(contract.companyUnfreeze, commands.unfreeze),
  withFieldErrors(act(contract.childAdd, commands.addChild), { entityNamed: 'companyName' }),
  withFieldErrors(act(contract.marketAdd, commands.addMarket), { marketExists: 'currency' }),
  read(contract.operatorRequests, { sql: queries.requests }),
  act(contract.requestDecline, commands.declineRequest),
  withFieldErrors(act(contract.registrationPageSet, commands.setPageOf), { slugTaken: 'slug' }),
  users,
  read(contract.operatorUsersTotals, { sql: queries.usersTotals, values: queries.usersTotalsValues }),
  act(contract.userFreeze, commands.freezeUser),
  act(contract.userUnfreeze, commands.unfreezeUser),
  present<typeof awards.operatorAwards, OperatorAwardPage>(
    awards.operatorAwards,
    { sql: operatorAwardPage },
    ({ row: { list, ...paging } }) => done({ ...paging, list: list.map(operatorAwardView) }),
  ),
  withFieldErrors(act(awards.awardRevoke, revoke), { awardUnknown: 'number' }),
  present<typeof verification.operatorVerifications, VerificationPage>(
    verification.operatorVerifications,
    { sql: verificationPage, values: verificationValues },
    ({ row: { list, ...paging } }) => done({ ...paging, list: list.map(verificationView) }),
  ),
  act(verification.verificationRelease, releaseVerification),
  read(config.operatorConfig, { sql: queries.configKeysOf, values: queries.configValues }),
  changesConfig,
  read(config.configHistory, { sql: queries.configHistoryOf, values: queries.configHistoryValues }),
  read(config.operatorLog, { sql: queries.logPage, values: queries.logValues }),
]
