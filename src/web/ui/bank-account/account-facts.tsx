/** A bank account as facts. */
import { accountFields, accountTexts } from '#text/bank-accounts.ts'
import { Moment } from '../moment.tsx'
import { type Fact, Facts } from '../panels.tsx'
import { useSay } from '../say.ts'

export type Account = {
  readonly holder: string
  readonly number: string
  readonly bankCode: string
  readonly bankName: string | null
  readonly setAt: string
}

/** As it is entered. */
export type EnteredAccount = Omit<Account, 'setAt'>

/** Holder, bank and number in one line; the bank by its number where its name is not known. */
export const accountLine = ({
  holder,
  number,
  bankName,
  bankCode,
}: Pick<Account, 'holder' | 'number' | 'bankName'> & { readonly bankCode: string | null }): string =>
  [holder, bankName ?? bankCode, number].filter((part) => part !== null).join(' · ')

/** Everything that decides where money goes, for the person who confirms it. */
export const wholeAccountLine = ({ holder, number, bankName, bankCode }: EnteredAccount): string =>
  [holder, bankName, bankCode, number].filter((part) => part !== null).join(' · ')

export function AccountFacts({ account, more = [] }: { account: Account; more?: readonly Fact[] }) {
  const say = useSay()
  return (
    <Facts
      facts={[
        { label: say(accountFields.holder), value: account.holder },
        { label: say(accountFields.number), value: account.number },
        { label: say(accountFields.bankCode), value: account.bankCode },
        { label: say(accountFields.bankName), value: account.bankName },
        ...more,
        { label: say(accountTexts.setAt), value: <Moment at={account.setAt} /> },
      ]}
    />
  )
}
