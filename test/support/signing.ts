/** Signing by a code: a payer that requires signatures, drafts, codes and downloads, by the calls of the product. */
import { beforeAll, expect } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { verdictOf } from '#domain/signatures/verdict.ts'
import { continuingAgreements, fixedOfferAgreements, offerAgreements } from '#server/agreements/queries.ts'
import { ask } from './ask.ts'
import { codesTo } from './codes.ts'
import { offerOf, type openOffers, suzhouMarketId, trade } from './offers.ts'
import { checkedFile } from './signed-pdf.ts'

const readVersions = [...offerAgreements, ...fixedOfferAgreements, ...continuingAgreements]
const companyId = trade.payeeCompanyId ?? ''
type Submit = ReturnType<typeof offerOf>
type SignBody = Request<typeof routes.agreementSign>['body']

/** For the payer and payee of these offers; the payer requires signatures. */
export function signingDesk({ server, payee, plant, submit }: ReturnType<typeof openOffers>) {
  let mobile: string
  const use = (value: '0' | '1') =>
    ask(
      server().ownerUrl,
      `insert into admin_config select tenant_id, 'use_electronic_signature', '${value}' from markets where id = '${suzhouMarketId}'
        on conflict (tenant_id, key) do update set value = excluded.value`,
    )
  beforeAll(async () => {
    const [found] = await ask(
      server().ownerUrl,
      `select handler_mobile from current_verifications where tenant_id = (
        select tenant_id from companies where id = '${trade.payeeCompanyId}')`,
    )
    mobile = String(found)
    await use('1')
  })

  const makeId = () => server().context.makeId()
  /** A draft of what is to be submitted. */
  async function draftOf(
    { marketId, documentIds, method, rateType, rate, kind, ...body }: Submit,
    version = 0,
    id = makeId(),
  ) {
    const { code } = await server().call(
      routes.draftSave,
      {
        params: { id },
        body: {
          supplierId: companyId,
          marketId,
          step: 3,
          documentIds,
          method,
          kind,
          version,
          rateType: rateType === 2 || rateType === 'dis' ? 2 : 1,
          ...(rate !== undefined && { rate }),
          expectedPaymentDate: body.expectedPaymentDate,
        },
      },
      { token: payee() },
    )
    expect(code).toBe(0)
    return id
  }
  async function sentCode(token = payee()): Promise<string> {
    // A handler gets ten codes a day; a test signs more often.
    await ask(server().ownerUrl, `delete from verification_codes where contact = '${mobile}'`)
    const { code, data } = await server().call(routes.signingCodeSend, { query: { companyId } }, { token })
    expect([code, data.mobile]).toEqual([0, `${mobile.slice(0, 3)}****${mobile.slice(-4)}`])
    return (await codesTo(server(), mobile))[0] ?? ''
  }
  /** As who has read every agreement of offers, unless said otherwise. */
  const sign = (
    body: Omit<SignBody, 'companyId' | 'agreementVersions'> & Partial<SignBody>,
    options: { key?: string; language?: 'en' } = {},
  ) =>
    server().call(
      routes.agreementSign,
      {
        body: {
          companyId,
          agreementVersions: readVersions,
          ...body,
        },
      },
      {
        token: payee(),
        ...(options.key !== undefined && { key: options.key }),
        ...(options.language && { headers: { 'accept-language': options.language } }),
      },
    )
  const download = async (
    query: { offerId?: string; offerIds?: string[] },
    token = payee(),
    company = companyId,
  ) => {
    const { data, code } = await server().call(
      routes.agreementDownload,
      { query: { companyId: company, ...query } },
      { token },
    )
    return { code, name: data?.fileName, bytes: Buffer.from(data?.streamByte ?? '', 'base64') }
  }
  const verdictOn = (file: Buffer): string =>
    verdictOf({ ...checkedFile(file, [server().context.signing.authority.certificate]), isKept: true })
  /** A signed offer of one document. */
  async function signedOffer(changes: Partial<Submit> = {}) {
    const body = offerOf(await plant({}), '1000.00', changes)
    const draftId = await draftOf(body)
    expect((await sign({ offerId: draftId, code: await sentCode() })).code).toBe(0)
    const { data: offerId } = await submit({ ...body, draftId })
    return { body, offerId }
  }
  return {
    use,
    makeId,
    companyId,
    mobile: () => mobile,
    draftOf,
    sentCode,
    sign,
    download,
    verdictOn,
    readVersions,
    signedOffer,
  }
}
