/** A payer's registration page: its name and logo, for payees that register there. */
import * as z from 'zod/mini'
import { parseSlug, slugCharactersMax } from '#domain/registration-pages/slug.ts'
import { text } from '#text/text.ts'
import { uuid } from './fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const slug = z.string().check(
  z.maxLength(slugCharactersMax),
  z.refine((value) => parseSlug(value) !== undefined),
)

export const registrationPageRead = route({
  method: 'GET',
  path: '/user/v1/register/payer',
  effect: 'reads',
  /** Open, because people who register are not signed in. */
  access: 'open',
  summary: text('付款方专属注册页', 'Read a payer’s registration page'),
  query: z.strictObject({ slug }),
  reply: z.strictObject({ name: z.string(), hasLogo: z.boolean() }),
  refusals: ['notFound'],
})

export const registrationPageLogo = route({
  method: 'GET',
  path: '/user/v1/register/payer/logo',
  effect: 'reads',
  access: 'open',
  summary: text('付款方专属注册页的 Logo', 'Read the logo of a payer’s registration page'),
  query: z.strictObject({ slug }),
  refusals: ['notFound', 'fileMissing'],
})

export const registrationPageOwn = route({
  method: 'GET',
  path: '/user/v3/company/welcome',
  effect: 'reads',
  access: 'account.registrationPage',
  summary: text('本企业的专属注册页', 'Read your own registration page, if there is one'),
  reply: z.nullable(
    z.strictObject({
      slug,
      logo: z.nullable(z.strictObject({ fileId: uuid, name: z.string(), size: z.int(), url: z.string() })),
    }),
  ),
  follows: [topics.registrationPageChanged],
  refusals: [],
})

export const registrationPageLogoSet = route({
  method: 'PUT',
  path: '/user/v3/company/welcome/logo',
  effect: 'writes',
  access: 'account.registrationPage',
  summary: text('设置专属注册页的 Logo', 'Set or remove the logo of the registration page'),
  body: z.strictObject({ fileId: z.nullable(uuid) }),
  reply: z.null(),
  refusals: ['notFound', 'imageTypeWrong', 'imageTooLarge', 'nothingChanged'],
})
