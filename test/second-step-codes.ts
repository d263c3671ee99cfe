import { Secret, TOTP } from 'otpauth'

/** The key of processes that share a database. */
export const stepKey = Buffer.alloc(32, 7).toString('base64')

/** The six digits that an app with this secret shows at a time. */
export const codeAt = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
