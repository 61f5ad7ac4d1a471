/** Adds and changes products: changed terms are a new version, which what runs already does not get. */
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/financing.ts'
import type { Input, Reply } from '#contract/route.ts'
import { productsMax } from '#domain/financing/limits.ts'
import { type ProductTerms, productOf, type TypedProduct } from '#domain/financing/products.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command, Json } from '../commands/command.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { journalEntryOfFinancing } from './journal.ts'
import { lockProduct } from './locks.ts'
import { countProducts, findTerms, isOwnCompany, loanBpsMax } from './look-ups.ts'
import { termsShown } from './present.ts'
import * as store from './store.ts'

type Body = Omit<Input<typeof contract.productAdd>['body'], 'lenderId'>

const typedOf = ({ on: _on, ...typed }: Body): TypedProduct => typed

/** As the journal has it. */
const factsOf = (terms: ProductTerms, isOn: boolean): Json => ({ ...termsShown(terms), on: isOn })

export const addProduct: Command<
  Input<typeof contract.productAdd>,
  Reply<typeof contract.productAdd>,
  Actor
> = async ({ db, context, actor, businessNow }, { body: { lenderId, ...body } }) => {
  const acting = requireActing(actor)
  const { tenantId } = acting
  const lender = lenderId ?? acting.companyId
  if (!isWithin(acting, lender) || !(await isOwnCompany(db, tenantId, lender))) return refuse('notFound')
  const checked = productOf(typedOf(body), await loanBpsMax(db, tenantId))
  if (!checked.ok) return checked
  if ((await countProducts(db, lender)) >= productsMax) return refuse('productsTooMany', { max: productsMax })
  const id = context.makeId()
  const product = { lender_tenant_id: tenantId, id, lender_id: lender, is_on: body.on }
  await store.insertProduct(db, product, checked.value, { userId: actor.userId, at: businessNow })
  const facts = { name: body.name, productId: id, product: factsOf(checked.value, body.on) }
  return done({ value: { id }, entry: journalEntryOfFinancing(actor, 'financing.productAdded', facts) })
}

export const changeProduct: Command<
  Input<typeof contract.productChange>,
  Reply<typeof contract.productChange>,
  Actor
> = async ({ db, actor, businessNow }, { body: { id, version, ...body } }) => {
  const acting = requireActing(actor)
  const product = await lockProduct(db, id)
  if (!product || !isWithin(acting, product.lender_id)) return refuse('notFound')
  if (product.version !== version) return refuse('outOfDate')
  const found = await findTerms(db, id)
  if (!found) return refuse('notFound')
  if (found.terms.currency !== body.currency) return refuse('productCurrencyStays')
  const checked = productOf(typedOf(body), await loanBpsMax(db, acting.tenantId))
  if (!checked.ok) return checked
  const isSame = isDeepStrictEqual(found.terms, checked.value)
  if (isSame && product.is_on === body.on) return refuse('nothingChanged')
  const maker = { userId: actor.userId, at: businessNow }
  const next = await store.changeProduct(
    db,
    product,
    body.on,
    isSame ? undefined : { terms: checked.value, maker },
  )
  const [before, after] = [factsOf(found.terms, product.is_on), factsOf(checked.value, body.on)]
  const facts = { name: body.name, productId: id, version: next, before, after }
  return done({
    value: { version: next },
    entry: journalEntryOfFinancing(actor, 'financing.productChanged', facts),
  })
}
