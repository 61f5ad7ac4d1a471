/** The demo accounts that the sandbox lists: one of each kind. */
import { companies } from './companies.ts'
import { demoOperator } from './operators.ts'
import { demoPassword, people } from './people.ts'

export type DemoAccount = {
  readonly kind: string
  readonly account: string
  readonly password: string
  readonly company: string
  /** The secret of the second factor, where the sign-in asks for one. */
  readonly totp?: string
}

/** The accounts that sign in to the portal. */
export const portalAccounts: readonly DemoAccount[] = people.flatMap(({ kind, mail, roles }) =>
  kind
    ? [
        {
          kind,
          account: mail,
          password: demoPassword,
          company: Object.keys(roles)
            .map((key) => companies.find((company) => company.key === key)?.name ?? key)
            .join('、'),
        },
      ]
    : [],
)

const operator = {
  kind: 'operator',
  account: demoOperator.mail,
  password: demoPassword,
  company: demoOperator.name,
  totp: demoOperator.totp,
}

export const demoAccounts: readonly DemoAccount[] = [...portalAccounts, operator]
