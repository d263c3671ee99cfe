import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Bent = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  /** False if the holder was only present. */
  isVerified?: boolean
  type?: string
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** A map of the format; its type lists fewer than it takes. */
const encode = (map: Map<unknown, unknown>) => isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0])
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** A passkey as a device holds it, which also answers wrongly if it is told to. */
export class TestPasskey {
  readonly id = text(randomBytes(16))
  readonly #site: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  counter = 0

  constructor(site: string) {
    this.#site = site
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** What the browser returns for the options of a new passkey. */
  registered({ challenge }: { challenge: string }, bent: Bent = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytesOf = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
    const key = encode(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const authData = Buffer.concat([this.#data(bent, 0x40), Buffer.alloc(16), length, id, key])
    const attestationObject = encode(
      new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const response = {
      clientDataJSON: this.#clientData(challenge, { type: 'webauthn.create', ...bent }),
      attestationObject: text(attestationObject),
      transports: ['internal'],
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  /** What the browser returns for the options of a login. */
  answer({ challenge }: { challenge: string }, bent: Bent = {}) {
    const authData = this.#data(bent, 0)
    const clientDataJSON = this.#clientData(challenge, { type: 'webauthn.get', ...bent })
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = text(sign('sha256', signed, this.#keys.privateKey))
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: { clientDataJSON, authenticatorData: text(authData), signature },
    }
  }

  #data({ rpId = new URL(this.#site).hostname, isVerified = true, counter = this.counter }: Bent, more: number) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | more]), count])
  }

  #clientData(asked: string, { challenge = asked, origin = new URL(this.#site).origin, type }: Bent) {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }
}
