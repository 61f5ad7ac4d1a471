/** The statement that reads which earlier tries count against a try that was just recorded. */
import { addressFailuresMax, failuresWithoutPictureMax, signInFailuresMax } from '#domain/identity/limits.ts'
import { isKnownSql } from '../devices/queries.ts'

/** The person with the name, and who tries, from the session or a known device. */
export const personOf = `(values (1)) single left join users person on person.login_mail = $1 or person.login_phone = $1
  cross join lateral (
    select coalesce($2::uuid, case when ${isKnownSql('person.id', '$3', '$4')} then person.id end) as id) trier`

/** More tries than a lock needs change nothing, so reading stops there and a flood costs no more than one guess. */
const newest = (which: string, max: number): string => `array(
  select (extract(epoch from tried_at) * 1000)::float8 from sign_in_tries
  where ${which} and tried_at > $6 order by tried_at desc limit ${max})`

/** For the known holder only their own tries count; for others the tries of all. */
const counts = '(tried_by = trier.id or trier.id is null)'
const ofAccount = `account = $1 and proof = 'password' and ${counts}`
const ofPerson = `user_id = person.id and proof = 'password' and ${counts}`
const ofAddress = `address = $5 and ${counts}`

export const countTries = `
  select person.id, password_of(person.id) as "passwordHash", coalesce(trier.id = person.id, false) as "isHolder",
    ${newest(ofAccount, signInFailuresMax + 1)} as "ofAccount",
    ${newest(ofPerson, signInFailuresMax + 1)} as "ofPerson",
    ${newest(ofAddress, addressFailuresMax + 1)} as "ofAddress",
    ${newest(`failed and ${ofAccount}`, failuresWithoutPictureMax)} as "failedOfAccount",
    ${newest(`failed and ${ofAddress}`, failuresWithoutPictureMax)} as "failedOfAddress"
  from ${personOf}`
