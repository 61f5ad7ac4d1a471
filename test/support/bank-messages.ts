/** Messages of a bank as tests need them: debits and credits of camt.054, statuses of pain.002. */

export type Debit = {
  readonly reference: string
  readonly amount: string
  readonly valueDate: string
  readonly currency?: string
  readonly bankReference?: string
  /** The bank gave the money back. */
  readonly isReturn?: boolean
  /** The money came in; a return takes it back. */
  readonly isIncoming?: boolean
  /** Words of the sender, who gave no reference of its own. */
  readonly remittance?: string
}

const entryXml = ({
  reference,
  amount,
  valueDate,
  currency = 'CNY',
  bankReference,
  isReturn = false,
  isIncoming = false,
  remittance,
}: Debit): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isReturn === isIncoming ? 'DBIT' : 'CRDT'}</CdtDbtInd>${
    isReturn ? '<RvslInd>true</RvslInd>' : ''
  }<Sts><Cd>BOOK</Cd></Sts><ValDt><Dt>${valueDate}</Dt></ValDt>${
    bankReference === undefined ? '' : `<AcctSvcrRef>${bankReference}</AcctSvcrRef>`
  }<BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${
    remittance === undefined ? '' : `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>`
  }</TxDtls></NtryDtls></Ntry>`

const camtNamespace = 'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08'

const camtHead = (messageId: string, namespace: string): string =>
  `<Document xmlns="${namespace}"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-20T18:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>1</Id>`
const camtTail = '</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>'

export const camt054 = (messageId: string, debits: readonly Debit[], namespace = camtNamespace): string =>
  `${camtHead(messageId, namespace)}${debits.map(entryXml).join('')}${camtTail}`

const entriesPerChunk = 200

/** The same in chunks, for messages of any length. */
export function* camtChunks(messageId: string, debits: Iterable<Debit>): Generator<Uint8Array> {
  yield Buffer.from(camtHead(messageId, camtNamespace))
  let waiting: string[] = []
  for (const debit of debits) {
    waiting.push(entryXml(debit))
    if (waiting.length < entriesPerChunk) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
  }
  yield Buffer.from(waiting.join('') + camtTail)
}

export type Status = {
  readonly reference: string
  readonly status: string
  readonly settledOn?: string
  readonly reason?: string
}

const statusXml = ({ reference, status, settledOn, reason }: Status): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
    reason === undefined ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  }${settledOn === undefined ? '' : `<OrgnlTxRef><IntrBkSttlmDt>${settledOn}</IntrBkSttlmDt></OrgnlTxRef>`}</TxInfAndSts>`

/** `order` names the file that the statuses are about. */
export const pain002 = (messageId: string, statuses: readonly Status[], order = '1'): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${messageId}</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${order}-1</OrgnlPmtInfId>${statuses
    .map(statusXml)
    .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
