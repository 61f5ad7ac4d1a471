/** The statement that reads which tries count against a try that was just written down. */
import { addressFailuresMax, failuresWithoutPictureMax, signInFailuresMax } from '#domain/identity/limits.ts'
import { isKnownSql } from '../devices/queries.ts'

/** Whose name it is, and whether they are the one who tries. */
export const personOf = `(values (1)) single left join users person on person.login_mail = $1 or person.login_phone = $1
  cross join lateral (select $2::boolean or ${isKnownSql('person.id', '$3', '$4')} as is_holder) holder`

/** Once they are enough for a lock more would not change it, so that a flood of guesses costs no more than one. */
const newest = (which: string, max: number): string => `array(
  select (extract(epoch from tried_at) * 1000)::float8 from sign_in_tries
  where ${which} and tried_at > $6 order by tried_at desc limit ${max})`

/** What others do counts for nothing against a holder; everybody's tries count against the others. */
const counts = '(by_holder or not holder.is_holder)'
const ofAccount = `account = $1 and proof = 'password' and ${counts}`
const ofPerson = `user_id = person.id and proof = 'password' and ${counts}`
const ofAddress = `address = $5 and ${counts}`

export const countTries = `
  select person.id, credentials.password_hash as "passwordHash", holder.is_holder as "isHolder",
    ${newest(ofAccount, signInFailuresMax + 1)} as "ofAccount",
    ${newest(ofPerson, signInFailuresMax + 1)} as "ofPerson",
    ${newest(ofAddress, addressFailuresMax + 1)} as "ofAddress",
    ${newest(`failed and ${ofAccount}`, failuresWithoutPictureMax)} as "failedOfAccount",
    ${newest(`failed and ${ofAddress}`, failuresWithoutPictureMax)} as "failedOfAddress"
  from ${personOf} left join credentials on credentials.user_id = person.id`
