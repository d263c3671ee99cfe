import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import { codeAt } from './second-step-codes.ts'

/** Sets up an app for codes as the user of a client does. */
export async function setUpCodes(client: TestClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.post('/api/account/second-step/codes/begin')).json()
  const answer = await client.post('/api/account/second-step/codes/confirm', { code: codeAt(secret) })
  expect(answer.statusCode, answer.body).toBe(200)
  return { secret, recoveryCodes: answer.json().recoveryCodes }
}

/** Takes the second step of a login that a client has begun. */
export const completeStep = (client: TestClient, step: object) =>
  client.post('/api/auth/authenticate', { next: 'code', ...step })
