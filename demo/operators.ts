/**
 * The operator of the demo world. The secret of the second factor is as public as the password, and exists in
 * sandboxes only.
 */

export const demoOperator = {
  key: 'operator',
  name: '周宁',
  mail: 'operator@sooner.test',
  /** In the format of an authenticator app. */
  totp: 'KNXW63TFOIQGIZLNN4QG64DFOJQXI33S',
  added: '2025-05-28T01:00:00.000Z',
} as const
