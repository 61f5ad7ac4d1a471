/** What a payer configures about the agreements of its payees. */
import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import type { ConfigKey } from '#domain/operator/config.ts'
import { ask } from '#test/support/ask.ts'
import { offerOf, openOffers, suzhouMarketId } from '#test/support/offers.ts'
import { operatorDesk } from '#test/support/operator.ts'
import { agreementFiles } from './files.ts'
import { agreementSettings } from './settings.ts'

const offers = openOffers()
const { server, plant, submit } = offers
const fileOf = (kind: AgreementKind): string =>
  agreementFiles.find((file) => file.kind === kind && file.language === 'zh')?.id ?? ''

/** What was accepted with an offer. */
const acceptancesOf = (offerId: string) =>
  ask(
    server().ownerUrl,
    `select json_build_object('kind', kind, 'version', version, 'file', file_id) from agreement_acceptances where subject_id = '${offerId}'`,
  )

describe('[VER-21] [VER-28] what a payer configures', () => {
  const configured = async (key: ConfigKey, value: string | undefined) => {
    const desk = await operatorDesk(server())
    const buyer = (await desk.company('鸿飞汽车'))?.id ?? ''
    const { data } = await desk.call(routes.operatorConfig, { query: { companyId: buyer } })
    const was = data.keys.find((one) => one.key === key)?.own
    const body = { companyId: buyer, reason: '协议设置', ...(value && { value }), ...(was && { was }) }
    const answer = await desk.call(routes.configChange, { params: { key }, body })
    expect(answer.code).toBe(0)
    return buyer
  }
  const agreement = async () => {
    const query = { marketId: [suzhouMarketId], type: 'oneTime' as const }
    return (await server().call(routes.offerAgreements, { query }, { token: offers.payee() })).data[0]
  }

  it('is the platform’s agreement, ticked and not signed, where nothing is set', async () => {
    expect(await agreement()).toMatchObject({
      kind: 'offer',
      name: '提前收款协议',
      id: fileOf('offer'),
      showsTick: true,
      usesSignature: false,
    })
  })

  it('is in force for its payees: a file of its own, whose acceptance names the file', async () => {
    const own = fileOf('signature')
    await configured('agreement_name', '鸿飞提前付款协议')
    await configured('agreement_url', `/files/v1/${own}`)
    expect(await agreement()).toMatchObject({ name: '鸿飞提前付款协议', url: `/files/v1/${own}`, text: null })
    const [one = '', two = ''] = await plant({}, {})
    expect((await submit(offerOf([one], '1000.00'))).code).toBe(codes.agreementOutdated.code)
    const offer = await submit(offerOf([two], '1000.00', { agreementVersion: own }))
    expect(await acceptancesOf(offer.data)).toMatchObject([{ kind: 'offer', version: null, file: own }])
    await configured('agreement_url', undefined)
    await configured('agreement_name', undefined)
  })

  it('lets submitting be the acceptance where there is no tick', async () => {
    const [one = '', two = ''] = await plant({}, {})
    const silent = { agreementVersion: undefined }
    expect((await submit(offerOf([one], '1000.00', silent))).code).toBe(codes.agreementNotAccepted.code)
    await configured('show_have_reviewed_agreement', '0')
    expect((await agreement())?.showsTick).toBe(false)
    const offer = await submit(offerOf([two], '1000.00', silent))
    expect(await acceptancesOf(offer.data)).toMatchObject([
      { kind: 'offer', version: 1, file: fileOf('offer') },
    ])
    await configured('show_have_reviewed_agreement', undefined)
  })

  it('differs by the kind of the payee', async () => {
    const buyer = await configured('use_electronic_signature_person', '1')
    const { systemDb } = server().context
    const of = async (kind: 'company' | 'person') =>
      (
        await systemDb.transaction().execute(async (db) => {
          await db.executeQuery(CompiledQuery.raw(`select set_config('sooner.tenant', '${buyer}', true)`, []))
          return agreementSettings(db, buyer, kind)
        })
      ).usesSignature
    expect([await of('company'), await of('person')]).toEqual([false, true])
  })
})
