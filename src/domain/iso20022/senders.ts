/**
 * Who sent a message. Ids of messages are unique for each bank only, so that two banks may use the same one: a message is
 * known by its id and by the bank that it names, or else by the account or the party.
 */
import { bankSenderMax } from '../bank-files/limits.ts'
import type { ElementTexts } from './texts.ts'

/** Where an agent names its bank; `BIC` is the name of `BICFI` in older versions. */
const bankPaths = (agent: string): readonly string[] =>
  ['BICFI', 'BIC', 'ClrSysMmbId/MmbId', 'Othr/Id', 'Nm'].map((path) => `${agent}/FinInstnId/${path}`)
const accountPaths = (account: string): readonly string[] => [`${account}Id/IBAN`, `${account}Id/Othr/Id`]

const cut = (text: string | undefined): string | undefined => text?.slice(0, bankSenderMax) || undefined

/** Of a notification: the bank that keeps its account, else the account. */
export const notificationSender = (account: ElementTexts): string | undefined =>
  cut(account.first(...bankPaths('Svcr'), ...accountPaths('')))

/** Of a status report: the debtor's bank, else the party that sent it; else what its first transaction says of the order. */
export const reportSender = (header: ElementTexts, transaction: ElementTexts): string | undefined =>
  cut(
    header.first(
      ...bankPaths('DbtrAgt'),
      ...bankPaths('FwdgAgt'),
      ...['AnyBIC', 'BICOrBEI', 'Othr/Id'].map((path) => `InitgPty/Id/OrgId/${path}`),
      'InitgPty/Nm',
    ) ?? transaction.first(...bankPaths('OrgnlTxRef/DbtrAgt'), ...accountPaths('OrgnlTxRef/DbtrAcct/')),
  )
