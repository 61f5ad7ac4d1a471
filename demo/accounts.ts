/** The demo accounts that the sandbox lists: one of each kind. */
import { companies } from './companies.ts'
import { demoPassword, people } from './people.ts'

export type DemoAccount = {
  readonly kind: string
  readonly account: string
  readonly password: string
  readonly company: string
}

export const demoAccounts: readonly DemoAccount[] = people.flatMap(({ kind, mail, roles }) =>
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
