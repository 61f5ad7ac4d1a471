import { agreementText, idOf } from './portal-world.ts'

/** The platform's agreement of one-time offers, ticked and not signed. */
export const offerAgreement = (changes: object = {}) => ({
  marketId: idOf(31),
  id: idOf(91),
  kind: 'offer',
  name: 'Early payment agreement',
  url: `/files/v1/${idOf(91)}`,
  text: agreementText(91, 'offer', 'Early payment agreement'),
  showsTick: true,
  usesSignature: false,
  ...changes,
})
